/// <reference path="../../.sst/platform/config.d.ts" />
// One address for the API, the dashboard and shared reports, so that the browser needs no permission to cross origins.
// Files are cached; an answer of the API never is.

import type { DeployOptions } from "../deploy-options.ts";
import { API_PATHS, API_THROTTLE, SECURITY_HEADERS } from "../described/front-door-rules.ts";
import { stageSpec } from "../topology.ts";

/** AWS's own policies: "CachingOptimized", "CachingDisabled" and "AllViewerExceptHostHeader". */
const CACHE = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const NO_CACHE = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const FORWARD_ALL_BUT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

/** Made before the functions, one of which tells people this address; the API is led to it afterwards. */
export function makeFrontDoor(stage: string, options: DeployOptions, shared: sst.aws.Bucket) {
  const api = new sst.aws.ApiGatewayV2("Api", {
    cors: false,
    accessLog: { retention: RETENTION[stageSpec(stage).logRetentionDays] },
    transform: {
      stage: (args) => {
        args.defaultRouteSettings = { ...API_THROTTLE };
      },
    },
  });
  const access = new aws.cloudfront.OriginAccessControl("SharedAccess", {
    originAccessControlOriginType: "s3",
    signingBehavior: "always",
    signingProtocol: "sigv4",
  });
  const headers = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
    securityHeadersConfig: {
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY", override: true },
      referrerPolicy: { referrerPolicy: "no-referrer", override: true },
      strictTransportSecurity: { accessControlMaxAgeSec: SECURITY_HEADERS.tlsOnlySeconds, override: true },
    },
    customHeadersConfig: { items: [{ header: "X-Robots-Tag", value: SECURITY_HEADERS.robots, override: true }] },
  });
  const cdn = new sst.aws.Cdn("FrontDoor", {
    origins: [
      {
        originId: "files",
        domainName: shared.nodes.bucket.bucketRegionalDomainName,
        originAccessControlId: access.id,
      },
      {
        originId: "api",
        domainName: api.nodes.api.apiEndpoint.apply((url) => new URL(url).host),
        customOriginConfig: {
          httpPort: 80,
          httpsPort: 443,
          originProtocolPolicy: "https-only",
          originSslProtocols: ["TLSv1.2"],
        },
      },
    ],
    defaultRootObject: "index.html",
    defaultCacheBehavior: {
      targetOriginId: "files",
      viewerProtocolPolicy: "redirect-to-https",
      allowedMethods: ["GET", "HEAD"],
      cachedMethods: ["GET", "HEAD"],
      cachePolicyId: CACHE,
      responseHeadersPolicyId: headers.id,
      compress: true,
    },
    orderedCacheBehaviors: API_PATHS.map((pathPattern) => ({
      pathPattern,
      targetOriginId: "api",
      viewerProtocolPolicy: "https-only",
      allowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE"],
      cachedMethods: ["GET", "HEAD"],
      cachePolicyId: NO_CACHE,
      originRequestPolicyId: FORWARD_ALL_BUT_HOST,
      compress: true,
    })),
    ...(options.domain && {
      domain: options.certificateArn
        ? { name: options.domain, cert: options.certificateArn, dns: false as const }
        : options.domain,
    }),
  });
  return {
    url: cdn.url,
    api: api.url,
    leadTo: (handler: sst.aws.Function) => {
      api.route("$default", handler.arn);
    },
  };
}

const RETENTION = {
  7: "1 week",
  14: "2 weeks",
  30: "1 month",
  60: "2 months",
  90: "3 months",
  180: "6 months",
  365: "1 year",
} as const;
