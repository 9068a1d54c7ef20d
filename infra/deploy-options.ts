// What differs from one account to the next and is no secret: read from the environment of whoever deploys, here alone.

export type DeployOptions = {
  readonly region: string;
  /** Gets alarms and word of the monthly budget; without it they are only visible in CloudWatch. */
  readonly alarmEmail?: string;
  /** Of the dashboard, shared reports and API; without it AWS's own names are used. */
  readonly domain?: string;
  /** For `domain`, in us-east-1. SST makes one itself where the zone is in Route 53. */
  readonly certificateArn?: string;
};

export function readDeployOptions(env: Readonly<Record<string, string | undefined>>): DeployOptions {
  const { ASSAY_ALARM_EMAIL, ASSAY_DOMAIN, ASSAY_CERTIFICATE_ARN, AWS_REGION } = env;
  return {
    region: AWS_REGION || "us-east-1",
    ...(ASSAY_ALARM_EMAIL && { alarmEmail: ASSAY_ALARM_EMAIL }),
    ...(ASSAY_DOMAIN && { domain: ASSAY_DOMAIN }),
    ...(ASSAY_CERTIFICATE_ARN && { certificateArn: ASSAY_CERTIFICATE_ARN }),
  };
}
