// The catalogue of a host: the workflows and scorers of the registry as data, each workflow's code pinned by a digest.
// A definition that breaks a rule is refused by name and field; it never becomes an arm.

import { type Build, issueFindings } from "@assay/core/design";
import type { PriceBook } from "@assay/core/money";
import type { Catalogue } from "@assay/core/ports";
import type { Scorer } from "@assay/core/scoring";
import { DomainError } from "@assay/core/support";
import {
  type AnyWorkflow,
  type WorkflowRegistry,
  type WorkflowSpec,
  workflowSpecSchema,
} from "@assay/core/workflows/records";

export type RegistryCatalogueInput = {
  readonly workflows: WorkflowRegistry;
  readonly scorers: Readonly<Record<string, Scorer>>;
  /** Of the code that runs here now, asked anew each time; undefined when it is elsewhere (a service). */
  readonly digestOf: (workflowId: string, definition: AnyWorkflow) => Promise<string | undefined>;
  readonly priceBook: PriceBook;
  readonly build: Build;
};

export function createRegistryCatalogue(input: RegistryCatalogueInput): Catalogue {
  const loaded = new Map<string, Promise<AnyWorkflow | undefined>>();
  const scorers = Object.values(input.scorers);

  function load(workflowId: string): Promise<AnyWorkflow | undefined> {
    return remembered(loaded, workflowId, async () => {
      const open = Object.hasOwn(input.workflows, workflowId) ? input.workflows[workflowId] : undefined;
      return open === undefined ? undefined : loadDefinition(workflowId, open);
    });
  }

  async function specOf(workflowId: string): Promise<WorkflowSpec | undefined> {
    const definition = await load(workflowId);
    if (definition === undefined) return undefined;
    return specOfDefinition(workflowId, definition, await input.digestOf(workflowId, definition));
  }

  return {
    async workflows() {
      const all = await Promise.all(Object.keys(input.workflows).map(specOf));
      return all.filter((spec) => spec !== undefined);
    },
    async codeDigest(workflowId, version) {
      const spec = await specOf(workflowId);
      return spec?.version === version ? spec.codeDigest : undefined;
    },
    priceBook: async () => input.priceBook,
    ownScorers: async () => scorers,
    build: async () => input.build,
  };
}

/** A failed load is not remembered: the file may be mended while the host runs. */
function remembered<T>(held: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = held.get(key);
  if (known !== undefined) return known;
  const making = make();
  held.set(key, making);
  making.catch(() => held.delete(key));
  return making;
}

async function loadDefinition(
  workflowId: string,
  open: () => Promise<{ readonly default: AnyWorkflow }>,
): Promise<AnyWorkflow> {
  let definition: AnyWorkflow | undefined;
  try {
    definition = (await open()).default;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DomainError("invalid", `workflow "${workflowId}" cannot be loaded: ${why}`, { cause });
  }
  if (typeof definition !== "object" || definition === null) {
    throw new DomainError("invalid", `the file of workflow "${workflowId}" has no default export that is a workflow`);
  }
  return definition;
}

function specOfDefinition(workflowId: string, definition: AnyWorkflow, codeDigest: string | undefined): WorkflowSpec {
  const { version, title, intakeSchema, slots = {}, price, timeoutMs, likelyMs } = definition;
  const spec = {
    workflowId: definition.workflowId,
    version,
    title,
    target: "target" in definition ? definition.target : { kind: "module" },
    intakeSchema,
    slots,
    ...(price !== undefined && { price }),
    timeoutMs,
    ...(likelyMs !== undefined && { likelyMs }),
    ...("secrets" in definition && definition.secrets?.length && { secrets: definition.secrets }),
    ...(codeDigest !== undefined && { codeDigest }),
  };
  if (definition.workflowId !== workflowId) {
    const message = `workflow "${workflowId}" calls itself ${JSON.stringify(definition.workflowId)}: its workflowId must be the id it is registered under`;
    throw new DomainError("invalid", message);
  }
  const parsed = workflowSpecSchema.safeParse(spec);
  if (parsed.success) return parsed.data;
  const findings = issueFindings(workflowSpecSchema, parsed.error, spec);
  const [first] = findings;
  const message = `workflow "${workflowId}": ${first?.path}: ${first?.message}`;
  throw new DomainError("invalid", message, { findings });
}
