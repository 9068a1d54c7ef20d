// One sorted stream out of many: how rows that lie in shards are read in order without holding more than a page of each.

export async function* mergeSorted<T>(
  streams: readonly AsyncIterable<T>[],
  compare: (a: T, b: T) => number,
): AsyncGenerator<T> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const heads = await Promise.all(iterators.map((iterator) => iterator.next()));
  for (;;) {
    let least: { readonly stream: number; readonly value: T } | undefined;
    for (const [stream, head] of heads.entries()) {
      if (head.done) continue;
      if (least === undefined || compare(head.value, least.value) < 0) least = { stream, value: head.value };
    }
    if (least === undefined) return;
    yield least.value;
    heads[least.stream] = await iterators[least.stream]!.next();
  }
}
