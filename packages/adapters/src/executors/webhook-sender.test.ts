import { createServer } from "node:net";
import { expect, test } from "vitest";
import { json, serving } from "./fixtures/serving.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const local = createWebhookSender({ allowPrivate: true });
const hosted = createWebhookSender({ allowPrivate: false });

test("A delivery is one POST with its headers and body, and what counts of the answer is its status", async () => {
  const server = await serving((_, response) => response.writeHead(204).end());
  const end = await local.send(server.url, { "x-assay-event": "webhook-test" }, '{"a":"ü"}');
  expect(end).toEqual({ kind: "answered", status: 204 });
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]).toMatchObject({ method: "POST", body: '{"a":"ü"}' });
  expect(server.asked[0]?.headers).toMatchObject({ "x-assay-event": "webhook-test", "content-length": "10" });
});

test("A redirect is not followed, wherever it leads", async () => {
  const elsewhere = await serving((_, response) => response.writeHead(200).end());
  const server = await serving((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
  expect(await local.send(server.url, {}, "{}")).toEqual({ kind: "answered", status: 307 });
  expect(elsewhere.asked).toEqual([]);
});

test("When a receiver says to come again later, that is told", async () => {
  const server = await serving((_, response) => json(response, {}, 429, { "retry-after": "7" }));
  expect(await local.send(server.url, {}, "{}")).toEqual({ kind: "answered", status: 429, retryAfterMs: 7_000 });
});

test("An answer that is too large is read no further, and its status counts", async () => {
  const server = await serving((_, response) => response.writeHead(200).end("x".repeat(300_000)));
  expect(await local.send(server.url, {}, "{}")).toEqual({ kind: "answered", status: 200 });
});

test("Nobody there, and a connection that is cut, are no answer", async () => {
  expect(await local.send("http://127.0.0.1:1/", {}, "{}")).toEqual({ kind: "no-answer", reason: "ECONNREFUSED" });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  expect(await local.send(`http://127.0.0.1:${port}/`, {}, "{}")).toMatchObject({ kind: "no-answer" });
  server.close();
});

test.each([
  "http://93.184.216.34/",
  "https://127.0.0.1/",
  "https://10.1.2.3/",
  "https://169.254.169.254/latest/meta-data",
  "https://[::ffff:10.0.0.1]/",
  "https://[fd00:ec2::254]/",
])("Hosted, %s is refused when it is added and never called", async (url) => {
  expect(hosted.refusalOf(url)).toMatch(/only https|not a public address/);
  expect(await hosted.send(url, {}, "{}")).toMatchObject({ kind: "not-allowed" });
});

test("Hosted, a name that resolves to this machine is refused when it is called", async () => {
  const server = await serving((_, response) => response.writeHead(200).end());
  const url = server.url.replace("http://127.0.0.1", "https://localhost");
  expect(hosted.refusalOf(url)).toBeUndefined();
  expect(await hosted.send(url, {}, "{}")).toMatchObject({
    kind: "not-allowed",
    reason: expect.stringContaining("not a public address"),
  });
  expect(server.asked).toEqual([]);
});
