// Stands where Lambda's X-Ray daemon stands: takes the datagrams that functions send and keeps what they hold.

import { createSocket } from "node:dgram";
import { once } from "node:events";

export type TracedStretch = {
  readonly name: string;
  readonly trace_id: string;
  readonly parent_id: string;
  readonly annotations?: Readonly<Record<string, string | number | boolean>>;
  readonly fault?: boolean;
  readonly error?: boolean;
};

export async function startTraceDaemon(): Promise<{
  readonly address: string;
  readonly stretches: readonly TracedStretch[];
  close(): Promise<void>;
}> {
  const socket = createSocket("udp4");
  const stretches: TracedStretch[] = [];
  socket.on("message", (datagram) => {
    const [, document = ""] = datagram.toString("utf8").split("\n");
    stretches.push(JSON.parse(document) as TracedStretch);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stretches,
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
}
