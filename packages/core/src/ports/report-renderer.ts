// Turns an analysed experiment into the page that leaves the building.

import type { ReportModel } from "../report/model.ts";

export interface ReportRenderer {
  /** May take a while: a host loads what draws pages when the first one is due. */
  renderHtml(model: ReportModel): string | Promise<string>;
}
