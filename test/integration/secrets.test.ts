// A secret that a workflow tells in every way it can, on the local cloud: nothing that is kept or answered holds it.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WorkspaceId } from "@assay/core/ports";
import { ApiOnMemory, keysOf } from "@assay/functions/testing/api-on-memory";
import type { Home } from "@assay/local";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CliFolder, type Refused } from "./cli-process.ts";
import { allTrials, apiOf, designOf, openTestHome, runDesign, untilReported } from "./fixtures/local-api.ts";

const KEY = 'sk-planted/0123"456789';
/** What an unmasked part of it would look like, however it is spelled. */
const LEAK = /sk-plan/;
const never = { share: 1, after: 1_000 };

describe("a told secret", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-told-"));
  const logged: unknown[] = [];
  let home: Home;

  beforeAll(async () => {
    home = await openTestHome(join(folder, "home"), {
      environment: { PROVIDER_KEY: KEY, EMPTY_KEY: "" },
      log: (...line) => logged.push(line),
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is in no record, artifact, report, answer, log or stored file", async () => {
    const api = apiOf(home.owner);
    const id = await runDesign(api, designOf("tells-secret", 8, { haltWhenLost: never }));
    const { trials } = await untilReported(api, id);
    expect(trials).toMatchObject({ scored: 4, failed: 12 });

    const texts: string[] = [];
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${home.owner.token}` };
      const text = await (await fetch(`${home.owner.url}${path}`, { headers })).text();
      texts.push(text);
      return text;
    };
    let files = 0;
    for (const { ordinal } of await allTrials(api, id)) {
      const trial = JSON.parse(await read(`/v1/experiments/${id}/trials/${ordinal}`));
      for (const { sha256 } of trial.run.artifacts) {
        files += 1;
        expect(await read(`/v1/files/${sha256}`)).toBe(`id,key\n1,${"*".repeat(KEY.length)}\n`);
      }
    }
    expect(files).toBeGreaterThan(0);
    for (const path of [
      "",
      "/trials",
      "/scores",
      ...["json", "html", "md", "junit"].map((one) => `/report?format=${one}`),
    ]) {
      await read(`/v1/experiments/${id}${path}`);
    }
    const listed = await read("/v1/secrets");
    expect(JSON.parse(listed).items).toContainEqual({
      name: "PROVIDER_KEY",
      isSet: true,
      source: "environment",
      neededBy: ["tells-secret", "wrong-key"],
    });
    expect(texts.join("\n")).toContain("•••");
    await home.close();

    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => readFileSync(join(one.parentPath, one.name), "latin1"));
    expect(kept.length).toBeGreaterThan(10);
    for (const text of [...texts, ...kept, JSON.stringify(logged)]) expect(LEAK.test(text)).toBe(false);
  });
});

describe("the command", () => {
  const cli = new CliFolder();
  afterAll(() => cli.remove());

  test("says before anything is created which secret is not set, unknown or empty", async () => {
    const design = cli.write("design.json", designOf("wrong-key", 2));
    for (const env of [{}, { PROVIDER_KEY: "" }] as Record<string, string>[]) {
      const { code, document } = await cli.json<Refused>(["run", design, "--wait"], env);
      expect(code).toBe(1);
      expect(document.error).toMatchObject({
        code: "secret-missing",
        message: "PROVIDER_KEY is not set; nothing was spent",
      });
    }
    const dry = await cli.json<{ missingSecrets: string[] }>(["run", design, "--dry-run"]);
    expect(dry).toMatchObject({ code: 1, document: { missingSecrets: ["PROVIDER_KEY"] } });
    expect((await cli.json<unknown[]>(["list"])).document).toEqual([]);
  });

  test("on a laptop says in one line where a secret is set, and lists what workflows need", async () => {
    const refused = await cli.json<Refused>(["secrets", "set", "PROVIDER_KEY"]);
    expect(refused.code).toBe(1);
    expect(refused.document.error.message).toBe(
      "on this machine secrets come from the environment: write PROVIDER_KEY=… into .env (or export it), and start what runs again",
    );
    cli.write(".env", `PROVIDER_KEY='${KEY}'\n`);
    const { code, stdout, stderr } = await cli.run(["secrets", "list"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/PROVIDER_KEY +set +environment +tells-secret, wrong-key/);
    expect(stdout + stderr).not.toMatch(LEAK);
  });

  test("sets a secret of a hosted API from standard input or a variable, and never says it", async () => {
    const host = new ApiOnMemory({ access: keysOf({ admin: { workspace: "team" } }) });
    const server = createServer((asked, answer) => void serve(host, asked, answer)).listen(0, "127.0.0.1");
    await new Promise((listening) => server.once("listening", listening));
    const { port } = server.address() as AddressInfo;
    const env = { ASSAY_API_URL: `http://127.0.0.1:${port}`, ASSAY_API_KEY: "admin", OTHER: `${KEY}-other` };
    try {
      const said: string[] = [];
      const tell = async (args: readonly string[], input?: string) => {
        const { code, stdout, stderr } = await cli.run(args, env, input);
        said.push(stdout, stderr);
        return code;
      };
      expect(await tell(["secrets", "set", "MODULE_KEY"], `${KEY}\n`)).toBe(0);
      expect(await host.secretValues.read("team" as WorkspaceId, "MODULE_KEY")).toBe(KEY);
      expect(await tell(["secrets", "set", "REMOTE_KEY", "--from-env", "OTHER"])).toBe(0);
      expect(await host.secretValues.read("team" as WorkspaceId, "REMOTE_KEY")).toBe(`${KEY}-other`);
      expect(await tell(["secrets", "list"])).toBe(0);
      expect(said.join("")).toMatch(/MODULE_KEY +\d{4}-\d\d-\d\dT\S+ +admin +guarded/);
      expect(await tell(["secrets", "remove", "REMOTE_KEY"])).toBe(0);
      expect(await tell(["secrets", "remove", "REMOTE_KEY"])).toBe(1);
      expect(await tell(["secrets", "set", "EMPTY_KEY"], "")).toBe(1);
      expect(await tell(["secrets", "set", "A_KEY", "--from-env", "NOT_THERE"])).toBe(1);
      expect(said.join("")).not.toMatch(LEAK);
    } finally {
      server.close();
    }
  });
});

async function serve(host: ApiOnMemory, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  const { method = "GET", url, headers } = asked;
  const { authorization = "", "content-type": contentType = "application/json" } = headers;
  const said = await host.request(String(url), {
    method,
    headers: { authorization, "content-type": contentType },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString("utf8") }),
  });
  answer.writeHead(said.status, Object.fromEntries(said.headers)).end(await said.text());
}
