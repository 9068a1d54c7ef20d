// A moment as the clocks of a zone show it.

/** "Tue, 3 Mar 2026, 04:00 CET" */
export function zonedText(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(atMs);
}
