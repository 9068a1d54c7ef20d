// What AWS asks, in dollars, in us-east-1, before any free tier. The only place where a price of AWS is written.

export const PRICES_AS_OF = "2025-07";

export const prices = {
  dynamoWriteUnit: 0.625 / 1e6,
  dynamoReadUnit: 0.125 / 1e6,
  sqsRequest: 0.4 / 1e6,
  s3Write: 5 / 1e6,
  s3Read: 0.4 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaArmGbSecond: 0.0000133334,
  schedulerInvocation: 1 / 1e6,
  alarmMonth: 0.1,
  dashboardMonth: 3,
  logGb: 0.5,
  tableGbMonth: 0.25,
  recoveryGbMonth: 0.2,
} as const;
