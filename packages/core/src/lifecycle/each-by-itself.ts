// Looks at one after the other; a fault of one keeps no other waiting. The first is thrown when all were looked at.

export async function eachByItself<Item>(items: Iterable<Item>, look: (item: Item) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      await look(item);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
}
