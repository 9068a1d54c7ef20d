// The forms that a report comes in.

export const reportFormats = ["html", "json", "md", "junit"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** From the name of the file that it goes to. */
export function formatOfFile(file: string): ReportFormat | undefined {
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase();
  if (ending === "html" || ending === "htm") return "html";
  if (ending === "json" || ending === "md") return ending;
  return ending === "xml" ? "junit" : undefined;
}
