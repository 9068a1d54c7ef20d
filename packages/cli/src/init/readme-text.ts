// What stands beside a starting design: what to change in it, and what to type next.

export function readmeText(designFile: string, isEqual: boolean): string {
  return `# ${designFile}

A design says what is compared, on what, by which measure and for how much money, before anything runs.

| key | to decide |
|---|---|
| \`hypothesis\` | what you expect, before you know |
| \`primaryMetric\` | the one measure that decides; \`npx assay scorers\` lists what there is |
| \`guardrailMetrics\` | what must not get worse, and by how much at most |
| \`analysisPlan\` | add \`minimumEffect\`, the smallest difference that would matter to you |
| \`caseSet\` | your inputs; \`npx assay cases check FILE\` shows how they are read |
| \`arms\` | ${isEqual ? "**the two are equal, and that is refused: say what differs** (" : "what is compared ("}\`workflowId\`, \`intakeOverrides\`, \`providerOverrides\`); \`npx assay workflows\` lists what there is |
| \`budgetLimitUsd\` | never exceeded, but by trials that cost more than their highest estimate |

Then:

\`\`\`sh
npx assay freeze ${designFile}                       # everything that is wrong, at once
npx assay run ${designFile} --dry-run                # the price; executes nothing
npx assay run ${designFile} --smoke                  # three cases, to see the outputs
npx assay run ${designFile} --wait --out report.html
\`\`\`
`;
}
