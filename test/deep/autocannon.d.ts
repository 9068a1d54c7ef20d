// What the load test uses of autocannon, which ships no types.

declare module "autocannon" {
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { readonly method: string; readonly path: string }[];
  };
  type Result = {
    readonly requests: { readonly total: number; readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly statusCodeStats?: Readonly<Record<string, unknown>>;
    readonly errors: number;
    readonly timeouts: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
