// Draws report pages. What draws them is loaded when the first page is due, because most commands draw none.

import type { ReportRenderer } from "@assay/core/ports";

export function lazyReportRenderer(): ReportRenderer {
  let loading: Promise<ReportRenderer["renderHtml"]> | undefined;
  return {
    async renderHtml(model) {
      loading ??= load();
      return (await loading)(model);
    },
  };
}

async function load(): Promise<ReportRenderer["renderHtml"]> {
  const [{ bundleClient }, { renderReport }] = await Promise.all([
    import("@assay/report/bundle-client"),
    import("@assay/report"),
  ]);
  const script = await bundleClient();
  return (model) => renderReport(model, { script });
}
