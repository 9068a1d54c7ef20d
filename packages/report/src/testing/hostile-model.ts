// A report in which every piece of foreign text is hostile: name, hypothesis, labels, case ids, tags, outputs, messages,
// provenance.

import type { ReportModel } from "@assay/core/report";
import { hostileText, hostileTexts } from "./hostile-text.ts";
import { madeUpModel } from "./made-up-model.ts";

export function hostileModel(): ReportModel {
  const longest = hostileTexts.find((text) => text.startsWith("longlong"))!;
  const model = madeUpModel({
    cases: 24,
    name: hostileText,
    hypothesis: hostileText,
    arms: [
      { label: hostileText, skill: 0.7 },
      { label: longest, skill: 0.9, lossRate: 0.1 },
    ],
    text: (i) => `${hostileTexts[i % hostileTexts.length]} and words`,
    provenance: {
      lane: hostileText,
      haltReason: hostileText,
      stop: "halted",
      serviceVersions: { A: [hostileText, "2"] },
      reproduce: [hostileText],
      paths: { [hostileText]: hostileText },
      arms: [
        {
          key: "A",
          label: hostileText,
          workflowId: hostileText,
          workflowVersion: 1,
          slots: { [hostileText]: hostileText },
          intakeOverrides: { [hostileText]: hostileText },
          timeoutMs: 1000,
        },
      ],
    },
  });
  const renamed = (caseId: string) => `${caseId} ${hostileTexts[Number(caseId.slice(5)) % hostileTexts.length]}`;
  return {
    ...model,
    points: model.points.map((point) => ({ ...point, caseId: renamed(point.caseId) })),
    cases: model.cases.map((one) => ({
      ...one,
      caseId: renamed(one.caseId),
      tags: { [hostileText]: hostileText },
      intake: [
        { name: hostileText, value: { kind: "text", text: "x".repeat(1_000_000), truncated: true } },
        {
          name: "file",
          value: { kind: "file", name: hostileText, mediaType: "image/svg+xml", bytes: 10, picture: "evil" },
        },
      ],
      perArm: Object.fromEntries(
        Object.entries(one.perArm).map(([arm, trials]) => [
          arm,
          trials.map((trial) => ({
            ...trial,
            message: hostileText,
            outputs: [{ name: hostileText, value: { kind: "json", value: { [hostileText]: hostileText } } as const }],
          })),
        ]),
      ),
    })),
    pictures: { evil: { mediaType: "image/svg+xml", base64: 'x" onload="alert(1)' } },
  };
}
