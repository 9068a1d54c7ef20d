// Turns an analysed experiment into the page that leaves the building.

import type { ReportModel } from "../report/model.ts";

export interface ReportRenderer {
  renderHtml(model: ReportModel): string;
}
