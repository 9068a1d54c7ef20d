// Who may import whom, as data. A folder that is not listed may import nothing outside itself.

export const coreOrder = [
  "support",
  "money",
  "cases",
  "workflows",
  "design",
  "plan",
  "trials",
  "ledger",
  "budget",
  "scoring",
  "statistics",
  "analysis",
  "report",
  "decision",
  "canary",
  "webhooks",
  "access",
  "ports",
  "lifecycle",
] as const;

export type CoreFolder = (typeof coreOrder)[number];

/** Types of a later folder that an earlier one may name: a contract that both must agree on. */
export const laterTypes: Readonly<Partial<Record<CoreFolder, readonly CoreFolder[]>>> = {
  // A settled row carries its first scores.
  trials: ["scoring"],
};

/** Libraries by folder of core. `zod` is allowed everywhere but in support and statistics. */
export const coreLibraries: Readonly<Partial<Record<CoreFolder, readonly string[]>>> = {
  support: ["canonicalize", "pure-rand", "ulid"],
  statistics: [
    "@stdlib/stats-base-dists-normal-cdf",
    "@stdlib/stats-base-dists-normal-quantile",
    "@stdlib/stats-base-dists-t-quantile",
  ],
  cases: ["csv-parse", "@humanwhocodes/momoa"],
  workflows: ["ajv", "re2js"],
  design: ["yaml", "@humanwhocodes/momoa"],
  canary: ["croner"],
};

export const filesWithNodeBuiltins: Readonly<Record<string, readonly string[]>> = {
  "packages/core/src/support/digest.ts": ["node:crypto"],
};

export type Package = {
  readonly folder: string;
  readonly imports: readonly string[];
  /** May import any `node:` module. */
  readonly node: boolean;
};

export const packages: readonly Package[] = [
  {
    folder: "packages/report",
    imports: [
      "@assay/core/report",
      "@assay/core/statistics",
      "@assay/core/money",
      "htm",
      "preact",
      "preact-render-to-string",
      "rolldown",
    ],
    node: true,
  },
  {
    folder: "packages/adapters",
    imports: [
      "@assay/core/",
      "@aws-sdk/client-dynamodb",
      "@aws-sdk/client-s3",
      "@aws-sdk/client-sqs",
      "@aws-sdk/client-ssm",
      "@aws-sdk/lib-dynamodb",
      "@aws-sdk/s3-request-presigner",
      "zod",
    ],
    node: true,
  },
  { folder: "experiments", imports: ["@assay/core/workflows", "@assay/core/scoring", "*"], node: true },
  {
    folder: "packages/functions",
    imports: [
      "@assay/core/",
      "@assay/adapters/",
      "@assay/report",
      "@assay/experiments/registry",
      "hono",
      "@hono/zod-openapi",
      "@scalar/hono-api-reference",
      "@aws-lambda-powertools/",
      "aws-lambda",
      "zod",
    ],
    node: true,
  },
  {
    folder: "packages/local",
    imports: [
      "@assay/web/",
      "@assay/core/",
      "@assay/functions/",
      "@assay/adapters/",
      "@assay/infra/topology",
      "@assay/experiments/registry",
      "@assay/report",
      "@aws-sdk/",
      "@hono/node-server",
      "hono",
      "aws-lambda",
      "dynalite",
      "fauxqs",
      "rolldown",
      "zod",
    ],
    node: true,
  },
  {
    folder: "packages/cli",
    imports: [
      "@assay/core/",
      "@assay/local",
      "@assay/report",
      "@assay/functions/",
      "cli-progress",
      "cli-table3",
      "commander",
      "zod",
    ],
    node: true,
  },
];

/** `process.env` is read in these files alone. */
export const environmentReaders: readonly RegExp[] = [
  /^packages\/(functions|cli)\/src\/config\.ts$/,
  /^(experiments|infra|test)\//,
  /^sst\.config\.ts$/,
];

/** Files that are a table of data, and may be as long as it is. */
export const dataTables: readonly string[] = ["infra/topology.ts"];
