// The only reader of the environment: each function's variables by a schema, refused in one sentence that names them.

import { DomainError } from "@assay/core/support";
import { z } from "zod";

const name = z.string().min(1);

const storesSchema = z.object({
  ASSAY_STAGE: name,
  ASSAY_TABLE_MAIN: name,
  ASSAY_TABLE_SCORES: name,
  ASSAY_BUCKET_DATA: name,
  ASSAY_BUCKET_SHARED: name,
  ASSAY_QUEUE_TRIALS: z.url(),
  ASSAY_QUEUE_FINISH: z.url(),
  ASSAY_QUEUE_EVENTS: z.url(),
});

/** What the deployment sets, by function; all but one write to every store through the same ports. */
export const configSchemas = {
  api: storesSchema.extend({ ASSAY_SHARED_URL: z.url() }),
  worker: storesSchema,
  finish: storesSchema,
  events: storesSchema,
  "dead-letters": storesSchema,
  heartbeat: storesSchema,
  "first-key": z.object({ ASSAY_STAGE: name, ASSAY_TABLE_MAIN: name }),
} as const;

/** Those that are given every store. */
export type StoreFunctionName = Exclude<keyof typeof configSchemas, "first-key">;

/** What Lambda itself sets. */
const hostSchema = z.object({ AWS_REGION: name, LAMBDA_TASK_ROOT: name });

export type FunctionConfig = {
  readonly stage: string;
  readonly region: string;
  readonly tables: { readonly main: string; readonly scores: string };
  readonly bucket: string;
  /** The address is known to the function alone that makes pages public. */
  readonly shared: { readonly bucket: string; readonly url?: string };
  readonly queues: { readonly trials: string; readonly finish: string; readonly events: string };
  /** Where the code of the function lies. */
  readonly codeFolder: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(functionName: StoreFunctionName, environment: Environment = process.env): FunctionConfig {
  const own = check(functionName, configSchemas[functionName], environment);
  const host = check(functionName, hostSchema, environment);
  return {
    stage: own.ASSAY_STAGE,
    region: host.AWS_REGION,
    tables: { main: own.ASSAY_TABLE_MAIN, scores: own.ASSAY_TABLE_SCORES },
    bucket: own.ASSAY_BUCKET_DATA,
    shared: {
      bucket: own.ASSAY_BUCKET_SHARED,
      ...("ASSAY_SHARED_URL" in own && { url: own.ASSAY_SHARED_URL }),
    },
    queues: { trials: own.ASSAY_QUEUE_TRIALS, finish: own.ASSAY_QUEUE_FINISH, events: own.ASSAY_QUEUE_EVENTS },
    codeFolder: host.LAMBDA_TASK_ROOT,
  };
}

/** Of the function that knows one table. */
export function readTableConfig(
  functionName: "first-key",
  environment: Environment = process.env,
): { readonly stage: string; readonly region: string; readonly table: string } {
  const own = check(functionName, configSchemas[functionName], environment);
  const host = check(functionName, hostSchema, environment);
  return { stage: own.ASSAY_STAGE, region: host.AWS_REGION, table: own.ASSAY_TABLE_MAIN };
}

/** Whether X-Ray asks to see the invocation that is under way. */
export function isTraced(environment: Environment = process.env): boolean {
  return /\bSampled=1\b/.test(environment._X_AMZN_TRACE_ID ?? "");
}

/** Values are not part of the message: some are secret. */
function check<Schema extends z.ZodType>(functionName: string, schema: Schema, environment: Environment) {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  const said = wrong.map((key) => `${key} ${environment[key] ? "is not what it must be" : "is not set"}`).join(", ");
  throw new DomainError("invalid", `function ${functionName} cannot start: ${said}`, { cause: parsed.error });
}
