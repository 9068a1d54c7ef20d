// One way in for every route: its query and body are read and checked before it runs, whatever it throws becomes a
// problem, and the same table of routes writes the OpenAPI document, the 405 answers and OPTIONS.

import { mayDo, type Scope } from "@assay/core/access";
import { issueFindings } from "@assay/core/design";
import type { Identity } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { DomainError, digestOfBytes } from "@assay/core/support";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { faultText } from "../handlers/log.ts";
import type { ApiDeps } from "./api-deps.ts";
import { identifyCaller } from "./authorise.ts";
import type { ProblemCode } from "./http-status.ts";
import { HttpFault, invalid, problemResponse } from "./problem.ts";
import { readJsonBody } from "./read-body.ts";
import { readSecretBody, slowDigest } from "./read-secret-body.ts";
import { idempotencyKeyOf, rememberAnswer } from "./remember-answer.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export type Answer = { readonly about: string; readonly shape?: z.ZodType; readonly mediaTypes?: readonly string[] };

export type RouteSpec<Body extends z.ZodType, Query extends z.ZodObject> = {
  readonly method: Method;
  /** OpenAPI's spelling: "/v1/experiments/{experimentId}". */
  readonly path: string;
  readonly noun: string;
  readonly about: string;
  readonly body?: Body;
  /** What the document says of a body that the handler checks itself. */
  readonly bodyInDocument?: z.ZodType;
  /** The body is bytes, which the handler reads itself. */
  readonly takesBytes?: boolean;
  readonly query?: Query;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly refuses?: readonly ProblemCode[];
  /** "page": a browser of this laptop may read it without a token; "public": anybody may. */
  readonly access?: "page" | "public";
  /** What the key must be allowed; reading for GET, writing for all else, unless said. */
  readonly scope?: Scope;
  /** The answer holds a secret: it is kept nowhere, so an Idempotency-Key is refused. */
  readonly isToldOnce?: true;
  /** The body holds a secret: no refusal quotes it, and what is remembered of it cannot be guessed back. */
  readonly takesSecret?: true;
  /** The body names what is to be forgotten: what is remembered of it cannot be guessed back either. */
  readonly takesForgotten?: true;
};

export type ApiRequest<Body, Query> = {
  readonly http: Context;
  readonly workspace: WorkspaceId;
  readonly caller: Identity;
  readonly body: Body;
  readonly query: Query;
  /** For what the request makes, when it carries an Idempotency-Key. */
  readonly madeId: string | undefined;
  /** A parameter of the path, decoded. */
  param(name: string): string;
  /** An absolute URL on this API. */
  url(path: string): string;
};

export type AnyRouteSpec = RouteSpec<z.ZodType, z.ZodObject>;

const NOBODY: Identity = { workspace: "" as WorkspaceId, keyId: "", name: "", scope: "read" };

export class ApiRouter {
  readonly specs: AnyRouteSpec[] = [];
  readonly #app: OpenAPIHono;
  readonly #deps: ApiDeps;

  constructor(app: OpenAPIHono, deps: ApiDeps) {
    this.#app = app;
    this.#deps = deps;
    app.notFound((http) => this.#unmatched(http));
    app.onError((fault, http) => this.#refusal(fault, http));
  }

  add<Body extends z.ZodType = z.ZodUndefined, Query extends z.ZodObject = z.ZodObject<Record<never, never>>>(
    spec: RouteSpec<Body, Query>,
    handle: (request: ApiRequest<z.output<Body>, z.output<Query>>) => Promise<Response> | Response,
  ): void {
    this.specs.push(spec as unknown as AnyRouteSpec);
    const path = spec.path.replaceAll(/\{(\w+)\}/g, ":$1");
    this.#app.on(spec.method.toUpperCase(), path, async (http) => {
      try {
        const caller = await this.#admit(http, spec as unknown as AnyRouteSpec);
        const query = readQuery(http, spec.query) as z.output<Query>;
        const body = (await this.#readBody(http, spec as unknown as AnyRouteSpec)) as z.output<Body>;
        const key = this.#idempotencyKeyOf(http, spec as unknown as AnyRouteSpec, caller);
        const act = async (madeId: string | undefined) =>
          handle({
            http,
            madeId,
            workspace: caller.workspace,
            caller,
            query,
            body,
            param: (name) => http.req.param(name) ?? "",
            url: (at) => new URL(at, http.req.url).href,
          });
        if (key === undefined) return await act(undefined);
        const input = JSON.stringify([spec.method, http.req.path, query, body]);
        const isGuarded = spec.takesSecret || spec.takesForgotten;
        const inputDigest = isGuarded ? slowDigest(input, key) : digestOfBytes(input);
        return await rememberAnswer({ world: this.#deps, workspace: caller.workspace, key, inputDigest }, act);
      } catch (fault) {
        return this.#refusal(fault, http);
      }
    });
  }

  async #admit(http: Context, { access, method, scope }: AnyRouteSpec): Promise<Identity> {
    if (access === "public" && this.#deps.access.kind === "keys") return NOBODY;
    const identity = await identifyCaller(this.#deps.access, {
      method: http.req.method,
      host: http.req.header("host") ?? new URL(http.req.url).host,
      origin: http.req.header("origin"),
      authorization: http.req.header("authorization"),
      isPage: access !== undefined,
    });
    const wanted = scope ?? (method === "get" ? "read" : "write");
    if (mayDo(identity.scope, wanted)) return identity;
    throw new DomainError("forbidden", `this takes a key that may ${wanted}; this one may ${identity.scope}`);
  }

  /** Two keys of one workspace never answer for each other. */
  #idempotencyKeyOf(http: Context, spec: AnyRouteSpec, { keyId }: Identity): string | undefined {
    // Bytes are named by what they are, so sending them twice is sending them once anyway.
    if (spec.method === "get" || spec.takesBytes === true) return undefined;
    const key = idempotencyKeyOf(http.req.header("idempotency-key"));
    if (key === undefined) return undefined;
    if (spec.isToldOnce) throw new HttpFault("malformed", "this answer is told once, so it takes no Idempotency-Key");
    return `${keyId}:${key}`;
  }

  async #readBody(http: Context, { body: schema, takesSecret }: AnyRouteSpec): Promise<unknown> {
    if (schema === undefined) return undefined;
    if (schema instanceof z.ZodOptional && http.req.header("content-type") === undefined) return undefined;
    if (takesSecret) return readSecretBody(http.req.raw, schema);
    const value = await readJsonBody(http.req.raw, this.#deps.apiLimits.jsonBytes);
    return parseWith(schema, value, "the body breaks a rule");
  }

  #unmatched(http: Context): Response {
    const path = new URL(http.req.url).pathname;
    const allowed = this.specs
      .filter((spec) => patternOf(spec.path).test(path))
      .map((spec) => spec.method.toUpperCase());
    if (allowed.length === 0) return problemResponse(new DomainError("not-found", `there is nothing at ${path}`));
    const methods = [...new Set([...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"])]
      .sort((a, b) => (a < b ? -1 : 1))
      .join(", ");
    if (http.req.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: methods } });
    const refused = `${path} does not take ${http.req.method}; it takes ${methods}`;
    return problemResponse(new HttpFault("method-not-allowed", refused, { allow: methods }));
  }

  #refusal(fault: unknown, http: Context): Response {
    const response = problemResponse(fault);
    const facts = { method: http.req.method, path: new URL(http.req.url).pathname, status: response.status };
    if (response.status >= 500) this.#deps.log("error", "a request failed", { ...facts, fault: faultText(fault) });
    else this.#deps.log("debug", "a request was refused", facts);
    return response;
  }
}

/** Checks a value by a schema; every finding names its place, and what an unknown key may have meant. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, head: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(head, issueFindings(schema, parsed.error, value));
}

function readQuery(http: Context, schema: z.ZodObject | undefined): unknown {
  const all = http.req.queries();
  const findings = Object.entries(all)
    .filter(([, values]) => values.length > 1)
    .map(([name]) => ({ severity: "error" as const, path: `query.${name}`, message: `"${name}" is there twice` }));
  if (findings.length > 0) throw invalid("the query breaks a rule", findings);
  const value = Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values[0]]));
  if (schema === undefined) {
    const [unknown] = Object.keys(value);
    if (unknown === undefined) return {};
    throw invalid("the query breaks a rule", [
      { severity: "error", path: `query.${unknown}`, message: `unknown key "${unknown}"; there is none` },
    ]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const found = issueFindings(schema, parsed.error, value);
  throw invalid(
    "the query breaks a rule",
    found.map((finding) => ({ ...finding, path: finding.path === "" ? "query" : `query.${finding.path}` })),
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
