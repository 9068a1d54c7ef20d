// The port of a home, on this machine alone. It answers from the first moment, because the port is also how others tell
// that this process lives; until the API is there it says that it is starting.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DomainError } from "@assay/core/support";

export type Door = {
  readonly port: number;
  readonly url: string;
  serve(listener: (request: IncomingMessage, response: ServerResponse) => unknown): void;
  close(): Promise<void>;
};

const LAST_ANSWERS_MS = 1_000;

/** `port` 0 takes any. */
export async function openDoor(options: { port: number; bootId: string; version: string }): Promise<Door> {
  let listener = sayStarting(options);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === "EADDRINUSE" ? "something else listens there" : cause.message;
    throw new DomainError("unavailable", `port ${options.port} cannot be used: ${why}`, { cause });
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    serve(next) {
      listener = next;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

function sayStarting({ bootId, version }: { bootId: string; version: string }): Listener {
  return (request, response) => {
    const isHealth = request.url === "/health";
    response.writeHead(isHealth ? 200 : 503, { "content-type": "application/json", "retry-after": "1" });
    response.end(JSON.stringify({ status: "starting", version, bootId }));
  };
}
