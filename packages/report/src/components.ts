// What the dashboard shares with the report, all of it fit for a browser: the parts, the look, and how text is shown.

export { linearScale } from "./charts/linear-scale.ts";
export { LiveReport } from "./client/live-report.ts";
export { reportInText } from "./client/report-in-page.ts";
export { makeTablesSortable } from "./client/sort-tables.ts";
export { NotEstimableMark, WideTable } from "./figures.ts";
export { pageStyle } from "./page-style.ts";
export { momentText } from "./text/moment-text.ts";
export { clippedText, shownLabel, shownText } from "./text/shown-text.ts";
