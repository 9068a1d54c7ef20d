// One address for the API, the dashboard and shared reports, so that the browser needs no permission to cross origins.
// Files are cached; an answer of the API never is.

import { Duration, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { type CfnStage, HttpApi, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { DeployOptions } from "../deploy-options.ts";
import { API_PATHS, API_THROTTLE, SECURITY_HEADERS } from "../described/front-door-rules.ts";
import { stageSpec } from "../topology.ts";

export type FrontDoor = {
  readonly url: string;
  readonly api: string;
  /** Made before the functions, one of which tells people this address; the API is led to it afterwards. */
  leadTo(handler: LambdaFunction): void;
};

export function makeFrontDoor(stack: Stack, stage: string, options: DeployOptions, shared: Bucket): FrontDoor {
  const api = new HttpApi(stack, "Api");
  logAccess(stack, stage, api);
  const host = `${api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
  const toApi: BehaviorOptions = {
    origin: new HttpOrigin(host, { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
  const { domain, certificateArn } = options;
  if (domain && !certificateArn) throw new Error("a domain needs ASSAY_CERTIFICATE_ARN in a CloudFormation export");
  const cdn = new Distribution(stack, "FrontDoor", {
    defaultRootObject: "index.html",
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(shared as IBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(stack),
    },
    additionalBehaviors: Object.fromEntries(API_PATHS.map((pattern) => [pattern, toApi])),
    ...(domain &&
      certificateArn && {
        domainNames: [domain],
        certificate: Certificate.fromCertificateArn(stack, "Certificate", certificateArn),
      }),
  });
  return {
    url: `https://${domain ?? cdn.distributionDomainName}`,
    api: api.apiEndpoint,
    leadTo: (handler) => {
      const integration = new HttpLambdaIntegration("ApiIntegration", handler);
      new HttpRoute(stack, "ApiRoute", { httpApi: api, routeKey: HttpRouteKey.DEFAULT, integration });
    },
  };
}

function logAccess(stack: Stack, stage: string, api: HttpApi): void {
  const logs = new LogGroup(stack, "ApiAccessLogs", {
    retention: stageSpec(stage).logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { node } = api.defaultStage!;
  const resource = node.defaultChild as CfnStage;
  resource.defaultRouteSettings = { ...API_THROTTLE };
  resource.accessLogSettings = {
    destinationArn: logs.logGroupArn,
    format: JSON.stringify({
      time: "$context.requestTime",
      requestId: "$context.requestId",
      method: "$context.httpMethod",
      path: "$context.path",
      status: "$context.status",
      latencyMs: "$context.responseLatency",
    }),
  };
}

function securityHeaders(stack: Stack): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(stack, "SecurityHeaders", {
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(SECURITY_HEADERS.tlsOnlySeconds),
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: "X-Robots-Tag", value: SECURITY_HEADERS.robots, override: true }],
    },
  });
}
