// Contents of report: a report model as one HTML page, as Markdown and as JUnit.

export { contentSecurityPolicy } from "./content-security-policy.ts";
export { sectionTitles } from "./page.ts";
export { renderJUnit } from "./render-junit.ts";
export { renderMarkdown } from "./render-markdown.ts";
export { renderReport } from "./render-report.ts";
