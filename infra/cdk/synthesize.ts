// The stack as a template, judged while it is made: CloudFormation's own rules and the AWS Solutions rules of cdk-nag are
// errors. A rule that does not fit is acknowledged in one reviewed list, never switched off.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { DeployOptions } from "../deploy-options.ts";
import type { FunctionName } from "../topology.ts";
import { acknowledgements, type Finding, isAcknowledged } from "./acknowledgements.ts";
import { AssayStack } from "./stack.ts";

export type Template = {
  readonly Parameters: Readonly<Record<string, unknown>>;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs: Readonly<Record<string, unknown>>;
};
export type TemplateResource = {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of many shapes
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string | readonly string[];
};

export type Synthesized = {
  readonly template: Template;
  /** What no acknowledgement covers. A template with findings must not be used. */
  readonly findings: readonly Finding[];
  /** Acknowledged rules that nothing broke: the list is longer than it need be. */
  readonly idle: readonly string[];
};

export function synthesize(input: {
  readonly stage: string;
  readonly options: DeployOptions;
  readonly codeKey: (name: FunctionName) => string;
}): Synthesized {
  const outdir = mkdtempSync(path.join(tmpdir(), "assay-synth-"));
  try {
    const app = new App({
      outdir,
      analyticsReporting: false,
      context: { "@aws-cdk/core:validateAgainstDefaultRules": true },
    });
    const stack = new AssayStack(app, input);
    // Throws where CloudFormation's own rules find anything.
    app.synth();
    const found = findingsOf(new AwsSolutionsChecks().validateScope(app));
    const template = JSON.parse(readFileSync(path.join(outdir, stack.templateFile), "utf8")) as Template;
    return {
      template,
      findings: found.filter((finding) => !acknowledgements.some((one) => isAcknowledged(finding, one))),
      idle: acknowledgements
        .filter((one) => !found.some((finding) => isAcknowledged(finding, one)))
        .map(({ rule, on }) => `${rule} on ${on}`),
    };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function findingsOf({ violations }: ReturnType<AwsSolutionsChecks["validateScope"]>): Finding[] {
  return violations.flatMap(({ ruleName, description, violatingResources }) =>
    violatingResources.map(({ constructPath }) => ({
      rule: ruleName,
      construct: constructPath ?? "",
      message: description,
    })),
  );
}
