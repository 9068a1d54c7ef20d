// A proxy before an emulator that changes single answers as AWS may: items left over, messages refused, answers lost
// after the write was applied. Everything else goes through untouched.

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Json = Record<string, unknown>;

/** What becomes of one request. Nothing given: it goes through. */
export type Tampering = {
  /** Sent on instead of what came. */
  readonly body?: Json;
  /** Answered instead of what the emulator says. */
  readonly answer?: (said: Json) => Json;
  /** The emulator does its work and the connection breaks. */
  readonly loseAnswer?: boolean;
};

export type TamperingProxy = { readonly endpoint: string; close(): Promise<void> };

export async function startTamperingProxy(
  target: string,
  tamper: (operation: string, body: Json) => Tampering | undefined,
): Promise<TamperingProxy> {
  const server = createServer(async (request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const body = JSON.parse(await textOf(request)) as Json;
    const { body: changed = body, answer, loseAnswer } = tamper(operation, body) ?? {};
    const { "content-length": _, connection: __, ...headers } = request.headers;
    const said = await fetch(target, {
      method: "POST",
      headers: headers as Record<string, string>,
      body: JSON.stringify(changed),
    });
    const text = await said.text();
    if (loseAnswer) {
      request.socket.destroy();
      return;
    }
    response.writeHead(said.status, { "content-type": said.headers.get("content-type") ?? "" });
    response.end(answer ? JSON.stringify(answer(JSON.parse(text) as Json)) : text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
