// Moments as people read them, always in UTC and saying so: a report must not depend on where it was rendered.

export function momentText(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
