// One team's day with the API, every operation of it: what is asked here is asked of the real API on memory, and what comes
// back are the examples of the OpenAPI document. The clock and the ids are those of the story, so a day is like the other.

import { ApiOnMemory, echoDesign, keysOf, wordCases } from "./api-on-memory.ts";

export type OperationExample = { request?: unknown; responses: Record<string, unknown> };
/** By operation: "POST /v1/experiments". */
export type Examples = Record<string, OperationExample>;

type Asked = { readonly body?: unknown; readonly bytes?: string; readonly query?: string };

const DAY_MS = 86_400_000;
/** Stands where an answer has what must be in no file. */
const HIDDEN: Readonly<Record<string, string>> = {
  key: `assay_01KB2Q3V4W5X6Y7Z8A9BACBDCE_${"x".repeat(43)}`,
  signingSecret: `whsec_${"x".repeat(43)}`,
};
const override = { overrideReason: "The build is declared by the pipeline, not by the repository." };

export async function recordExamples(): Promise<Examples> {
  const day = new RecordedDay();
  await day.prepare();
  await day.experiment();
  await day.decide();
  await day.watch();
  await day.lookAfter();
  return day.examples;
}

class RecordedDay {
  readonly examples: Examples = {};
  readonly #host = new ApiOnMemory({ access: keysOf({ lead: { workspace: "team" } }) });
  readonly #at: Record<string, string> = {
    workflowId: "echo",
    lane: "echoes",
    name: "words",
    secretName: "REMOTE_KEY",
  };

  async prepare(): Promise<void> {
    for (const path of ["/health", "/v1/experiments/scorers", "/v1/schemas"]) await this.#ask("GET", path);
    const { sha256 } = await this.#ask("POST", "/v1/files", {
      bytes: "What the picture shows.",
      query: "?name=note.txt",
    });
    this.#at.sha256 = String(sha256);
    const root = "/v1/experiments/case-sets";
    const cases = wordCases(8);
    await this.#ask("POST", root, { body: { name: "words", cases } });
    await this.#ask("POST", root, { body: { name: "words", cases } });
    const more = [...cases, { caseId: "w8", intake: { text: "word 8" }, reference: { gold: "word 8" }, holdout: true }];
    await this.#ask("POST", `${root}/{name}/versions`, { body: { cases: more } });
    await this.#ask("POST", `${root}/{name}/versions`, { body: { cases: more } });
    await this.#ask("GET", root, { query: "?limit=1" });
    await this.#ask("GET", `${root}/{name}`);
    this.#at.version = "1";
    await this.#ask("GET", `${root}/{name}/versions/{version}`);
    await this.#ask("GET", `${root}/{name}/diff`, { query: "?from=1&to=2" });
    const service = {
      workflowId: "classifier",
      title: "Classifier of letters",
      target: { kind: "http", url: "https://service.example/classify" },
      intakeSchema: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
      slots: {},
      price: { kind: "perRun", lowUsd: 0.001, likelyUsd: 0.002, highUsd: 0.004 },
      timeoutMs: 30_000,
    };
    await this.#ask("POST", "/v1/workflows", { body: service });
    await this.#ask("POST", "/v1/workflows", { body: service });
    await this.#ask("GET", "/v1/workflows", { query: "?limit=1" });
    await this.#ask("GET", "/v1/workflows/{workflowId}/versions");
  }

  async experiment(): Promise<void> {
    const analysisPlan = {
      paired: true,
      alpha: 0.05,
      correction: "holm",
      bootstrapSamples: 1000,
      includeHoldout: true,
    };
    const design = echoDesign({ lane: "echoes", caseSet: { name: "words", version: 2 }, analysisPlan });
    await this.#ask("POST", "/v1/experiments/dry-run", { body: design });
    const { experimentId } = await this.#ask("POST", "/v1/experiments", { body: design });
    this.#at.experimentId = String(experimentId);
    const path = "/v1/experiments/{experimentId}";
    await this.#ask("PATCH", path, { body: { name: "Echoes, said louder" } });
    await this.#ask("GET", `${path}/design`);
    for (const step of ["dry-run", "freeze"]) await this.#ask("POST", `${path}/${step}`);
    await this.#ask("GET", `${path}/frozen`);
    await this.#ask("POST", `${path}/run`);
    await this.#ask("PATCH", `${path}/pace`, { body: { pace: 2 } });
    await this.#ask("POST", `${path}/resume`);
    await this.#host.drain();
    await this.#ask("GET", path);
    await this.#ask("GET", "/v1/experiments", { query: "?limit=1" });
    await this.#ask("GET", `${path}/trials`, { query: "?order=newest&limit=1" });
    this.#at.ordinal = "0";
    await this.#ask("GET", `${path}/trials/{ordinal}`);
    await this.#ask("GET", `${path}/scores`, { query: "?scorer=exact_match&limit=1" });
    await this.#ask("GET", `${path}/report`);
    await this.#ask("POST", `${path}/rescore`, { body: { scorer: "exact_match" } });
    await this.#ask("GET", `${path}/report/revisions`);
    await this.#ask("POST", `${path}/report/share`, { body: { outputs: false } });
    await this.#ask("POST", `${path}/report/share`, { body: { outputs: false } });
    await this.#ask("GET", `${path}/report/share`);
    await this.#ask("DELETE", `${path}/report/share`);
    await this.#ask("GET", "/v1/experiments/case-sets/{name}/looks");
    const first = this.#at.experimentId;
    const stopped = await this.#ask("POST", "/v1/experiments", { body: echoDesign({ name: "Stopped" }) });
    this.#at.experimentId = String(stopped.experimentId);
    for (const step of ["freeze", "run", "cancel"]) await this.#ask("POST", `${path}/${step}`);
    await this.#host.drain();
    this.#at.experimentId = first;
    const run = await this.#ask("POST", "/v1/runs", { body: { workflowId: "echo", intake: { text: "Once." } } });
    this.#at.runId = String(run.runId);
    await this.#host.drain();
    await this.#ask("GET", "/v1/runs/{runId}");
    const rows = [0, 1, 2, 3].flatMap((i) =>
      ["A", "B"].map((arm) => ({ arm, caseId: `c${i}`, scores: { "exact_match.correct": arm === "A" ? 1 : i % 2 } })),
    );
    await this.#ask("POST", "/v1/analyze", { body: { design: echoDesign(), rows } });
  }

  async decide(): Promise<void> {
    const { experimentId } = this.#at;
    const path = "/v1/experiments/{experimentId}";
    const rationale = "Saying it louder changes nothing, so the plain arm stays.";
    const decided = await this.#ask("POST", `${path}/decision`, {
      body: { verdict: "ship", arm: "A", rationale, ...override },
    });
    await this.#ask("GET", `${path}/decisions`);
    await this.#ask("GET", "/v1/lanes");
    for (const what of ["baseline", "history"]) await this.#ask("GET", `/v1/lanes/{lane}/${what}`);
    const { digest } = decided.report as { digest: string };
    const metric = { scorer: "exact_match", key: "correct" };
    const gate = { name: "words", metric, direction: "higher", threshold: 0.9, experimentId, reportDigest: digest };
    await this.#ask("POST", "/v1/gates", { body: gate });
    await this.#ask("GET", "/v1/gates");
    await this.#ask("GET", "/v1/gates/{name}");
  }

  async watch(): Promise<void> {
    const hook = { name: "On call", url: "https://hooks.example/assay", format: "assay" };
    this.#at.webhookId = String((await this.#ask("POST", "/v1/webhooks", { body: hook })).webhookId);
    const webhook = "/v1/webhooks/{webhookId}";
    await this.#ask("PATCH", webhook, { body: { name: "Whoever is on call" } });
    await this.#ask("POST", `${webhook}/test`);
    const { name: _, kind: __, arms: ___, ...rest } = echoDesign({ caseSet: { name: "words", version: 1 } });
    const schedule = { cron: "30 2 * * *", timeZone: "Europe/Berlin" };
    const template = { ...rest, candidate: { label: "In production", workflowId: "echo" } };
    const canary = (lane: string) => ({ name: "Nightly echoes", lane, schedule, template });
    this.#at.canaryId = String((await this.#ask("POST", "/v1/canaries", { body: canary("echoes") })).canaryId);
    await this.#ask("POST", "/v1/canaries/{canaryId}/tick");
    await this.#host.drain();
    await this.#host.beat();
    await this.#ask("GET", "/v1/canaries");
    await this.#ask("GET", "/v1/canaries/{canaryId}");
    await this.#ask("GET", "/v1/canaries/{canaryId}/ticks");
    const lost = await this.#ask("POST", "/v1/canaries", { body: canary("nowhere") });
    this.#host.nowMs += DAY_MS;
    await this.#host.beat();
    await this.#host.drain();
    await this.#ask("GET", "/v1/alerts", { query: "?limit=1" });
    for (const below of ["s", "s/{webhookId}", "s/{webhookId}/deliveries"])
      await this.#ask("GET", `/v1/webhook${below}`);
    await this.#ask("DELETE", webhook);
    this.#at.canaryId = String(lost.canaryId);
    await this.#ask("DELETE", "/v1/canaries/{canaryId}");
  }

  async lookAfter(): Promise<void> {
    await this.#ask("PUT", "/v1/secrets/{secretName}", { body: { value: "what the service wants" } });
    await this.#ask("GET", "/v1/secrets");
    await this.#ask("DELETE", "/v1/secrets/{secretName}");
    await this.#ask("PATCH", "/v1/workspace", { body: { budgetLimitUsd: 50 } });
    await this.#ask("GET", "/v1/workspace");
    await this.#ask("GET", "/v1/workspace/validation");
    const key = await this.#ask("POST", "/v1/keys", { body: { name: "nightly build", scope: "write" } });
    this.#at.keyId = String(key.keyId);
    await this.#ask("GET", "/v1/keys");
    await this.#ask("DELETE", "/v1/keys/{keyId}");
    const erased = { caseIds: ["w1"], reason: "Somebody asked to be forgotten." };
    await this.#ask("POST", "/v1/experiments/case-sets/{name}/erasures", { body: erased });
    await this.#ask("GET", "/v1/experiments/case-sets/{name}/erasures");
  }

  /** The first answer of each status is the example. Throws where the API refuses. */
  async #ask(method: string, path: string, { body, bytes, query = "" }: Asked = {}): Promise<Record<string, unknown>> {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(this.#at[name] ?? name));
    const answer = await this.#host.request(`${address}${query}`, {
      method,
      headers: {
        authorization: "Bearer lead",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes !== undefined && { body: bytes }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
    const told = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    const operation = `${method} ${path}`;
    const example = this.examples[operation] ?? { responses: {} };
    this.examples[operation] = example;
    if (body !== undefined) example.request ??= body;
    if (isJson) example.responses[answer.status] ??= hidden(told);
    return told;
  }
}

function hidden(told: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, typeof value === "string" ? (HIDDEN[name] ?? value) : value]),
  );
}
