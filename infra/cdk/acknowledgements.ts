// Findings of cdk-nag that were read and accepted, each for named resources and with its reason. Anything else that is
// found stops the synthesis; an entry that nothing needs any more fails a test.

export type Finding = { readonly rule: string; readonly construct: string; readonly message: string };

export type Acknowledgement = { readonly rule: string; readonly on: RegExp; readonly reason: string };

export const acknowledgements: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-S1",
    on: /\/(Data|Shared)Bucket\/Resource$/,
    reason:
      "Access logs of S3 are a third bucket that grows for ever. The data bucket is reached by five roles only; who wants a trail switches on CloudTrail data events, which also name the caller.",
  },
  {
    rule: "AwsSolutions-IAM5[Resource::<DataBucket.Arn>/*]",
    on: /\/(Api|Worker|Finish|DeadLetters|Heartbeat|Events)FunctionRole\/DefaultPolicy\/Resource$/,
    reason:
      "Objects of the one data bucket: keys are made from experiment ids at run time, so no list of them can be written down. The actions are named.",
  },
  {
    rule: "AwsSolutions-IAM5[Resource::<SharedBucket.Arn>/*]",
    on: /\/ApiFunctionRole\/DefaultPolicy\/Resource$/,
    reason:
      "Pages that people share, under addresses that cannot be guessed and so cannot be listed here. The actions are named, and no other function reaches them.",
  },
  {
    rule: "AwsSolutions-IAM5[Resource::*]",
    on: /\/(Api|Worker|Finish|DeadLetters|Heartbeat|Events|FirstKey)FunctionRole\/DefaultPolicy\/Resource$/,
    reason: "X-Ray's two writing actions know no resources. A test holds that nothing else is granted on everything.",
  },
  {
    rule: "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter/assay/<stage>/*]",
    on: /\/(Api|Worker)FunctionRole\/DefaultPolicy\/Resource$/,
    reason:
      "Secrets of this one stage: workspaces and names are people's, so no list of them can be written down. One function only writes, the other only reads.",
  },
  {
    rule: "AwsSolutions-APIG4",
    on: /\/ApiRoute\/Resource$/,
    reason:
      "The API checks its own keys (hashed, with scopes, revocable at once) in the function; an authorizer would be a second place that decides.",
  },
  {
    rule: "AwsSolutions-CFR1",
    on: /\/FrontDoor\/Resource$/,
    reason: "Nobody is excluded by country; a key or an address that cannot be guessed is asked for instead.",
  },
  {
    rule: "AwsSolutions-CFR2",
    on: /\/FrontDoor\/Resource$/,
    reason:
      "A web application firewall costs more each month than everything else here at rest. The API throttles, the files are static.",
  },
  {
    rule: "AwsSolutions-CFR3",
    on: /\/FrontDoor\/Resource$/,
    reason: "Calls of the API are in its access log; reads of shared reports are of no interest to anybody.",
  },
  {
    rule: "AwsSolutions-CFR4",
    on: /\/FrontDoor\/Resource$/,
    reason:
      "CloudFront's own certificate fixes the minimum itself. With a domain of one's own (ASSAY_DOMAIN) TLS 1.2 is the minimum.",
  },
];

export function isAcknowledged({ rule, construct }: Finding, by: Acknowledgement): boolean {
  return withoutHashes(rule) === by.rule && by.on.test(construct);
}

/** Rules name resources by logical ids, which end with eight characters that depend on the path, and name the stage. */
function withoutHashes(rule: string): string {
  return rule.replace(/[0-9A-F]{8}(?=\.Arn>)/g, "").replace(/(?<=:parameter\/assay\/)[^/]+(?=\/)/, "<stage>");
}
