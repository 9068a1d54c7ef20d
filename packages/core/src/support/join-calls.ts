// One call at a time, and whatever comes meanwhile goes together in the next. Nobody waits for company: who finds it idle
// goes at once and alone. A call that fails is made again for each of its members, so that none suffers for another.

type JoinedCalls<Item> = (items: readonly Item[]) => Promise<void>;

type Waiting<Item> = {
  readonly items: readonly Item[];
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
};

/** `call` takes at most `most` items; it may be made twice for an item, so it must be harmless to repeat. */
export function joinCalls<Item>(most: number, call: (items: readonly Item[]) => Promise<void>): JoinedCalls<Item> {
  let waiting: Waiting<Item>[] = [];
  let isBusy = false;

  async function serve(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const { group, rest } = nextGroup(waiting, most);
      waiting = rest;
      try {
        await call(group.flatMap(({ items }) => items));
        for (const one of group) one.resolve();
      } catch (fault) {
        if (group.length === 1) group[0]!.reject(fault);
        else for (const one of group) await call(one.items).then(one.resolve, one.reject);
      }
    }
    isBusy = false;
  }

  return async (items) => {
    const parts = Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
      items.slice(part * most, (part + 1) * most),
    );
    await Promise.all(
      parts.map(
        (part) =>
          new Promise<void>((resolve, reject) => {
            waiting.push({ items: part, resolve, reject });
            if (!isBusy) void serve();
          }),
      ),
    );
  };
}

/** From the front, as many as fit. */
function nextGroup<Item>(waiting: readonly Waiting<Item>[], most: number) {
  let size = 0;
  let taken = 0;
  for (const { items } of waiting) {
    if (size + items.length > most) break;
    size += items.length;
    taken += 1;
  }
  return { group: waiting.slice(0, taken), rest: waiting.slice(taken) };
}
