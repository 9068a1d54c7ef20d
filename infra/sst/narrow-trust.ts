/// <reference path="../../.sst/platform/config.d.ts" />
// Who may take the role of a function: Lambda, and nobody else of the account. SST also trusts the account's root where a
// function is run live from a laptop, so that is left alone there.

const LAMBDA_ONLY = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } }],
});

export function narrowTrust(): void {
  if ($dev) return;
  $transform(aws.iam.Role, (args, _options, name) => {
    if (name.endsWith("FunctionRole")) args.assumeRolePolicy = LAMBDA_ONLY;
  });
}
