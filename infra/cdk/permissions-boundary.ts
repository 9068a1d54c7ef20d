// Puts the boundary of the account on every role, as a condition of the template, because whoever exports the template
// need not know the account that it will be used in.

import { Aspects, CfnCondition, CfnParameter, Fn, type Stack } from "aws-cdk-lib";
import { CfnRole } from "aws-cdk-lib/aws-iam";

export function boundRoles(stack: Stack): void {
  const boundary = new CfnParameter(stack, "PermissionsBoundary", {
    type: "String",
    default: "",
    description: "Name of the managed policy that limits every role of this stack; empty for none",
  });
  const isSet = new CfnCondition(stack, "HasPermissionsBoundary", {
    expression: Fn.conditionNot(Fn.conditionEquals(boundary.valueAsString, "")),
  });
  const arn = `arn:${stack.partition}:iam::${stack.account}:policy/${boundary.valueAsString}`;
  Aspects.of(stack).add({
    visit(node) {
      if (!(node instanceof CfnRole)) return;
      node.addPropertyOverride("PermissionsBoundary", Fn.conditionIf(isSet.logicalId, arn, Fn.ref("AWS::NoValue")));
    },
  });
}
