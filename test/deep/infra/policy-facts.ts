// Policies in the two spellings that the deployments use (Pulumi's policy documents, IAM's JSON) as plain sentences.

export type PlainStatement = {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly unknown[];
  readonly principals: readonly string[];
  readonly conditions: string;
};

/** Of a parsed policy in either spelling. */
export function plainStatements(policy: unknown): PlainStatement[] {
  const document = policy as { readonly statements?: readonly unknown[]; readonly Statement?: unknown };
  return many(document.statements ?? document.Statement).map((one) => plainStatement(one as Loose));
}

/** "action on resource" for everything that is allowed, sorted. */
export function allowed(statements: readonly PlainStatement[], nameOf: (resource: unknown) => string): string[] {
  return statements
    .filter(({ effect }) => effect === "Allow")
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} on ${withoutPlace(nameOf(resource))}`)),
    )
    .sort();
}

/** Parameters have no resource of their own to be named after; account and region do not matter here. */
function withoutPlace(name: string): string {
  return name.replace(/^arn:.*:ssm:.*:(?=parameter\/)/, "");
}

export function deniesPlainHttp(statements: readonly PlainStatement[]): boolean {
  return statements.some(
    ({ effect, principals, actions, conditions }) =>
      effect === "Deny" &&
      principals.includes("*") &&
      actions.some((action) => /^(sqs|s3):\*$/.test(action)) &&
      /aws:SecureTransport/.test(conditions) &&
      /false/.test(conditions),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: JSON in two spellings
type Loose = Readonly<Record<string, any>>;

function plainStatement(one: Loose): PlainStatement {
  return {
    effect: one.effect ?? one.Effect ?? "Allow",
    actions: many(one.actions ?? one.Action).map(String),
    resources: many(one.resources ?? one.Resource),
    principals: principalsOf(one.principals ?? one.Principal),
    conditions: JSON.stringify(one.conditions ?? one.Condition ?? {}),
  };
}

function principalsOf(given: unknown): string[] {
  if (given === undefined) return [];
  if (typeof given === "string") return [given];
  if (Array.isArray(given)) return given.flatMap((one: Loose) => many(one.identifiers).map(String));
  return Object.values(given as Loose).flatMap((one) =>
    many(one).map((name) => (typeof name === "string" ? name : JSON.stringify(name))),
  );
}

function many(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
