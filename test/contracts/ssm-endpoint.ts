// A small SSM on the loopback interface: parameters by name as AWS keeps them, with its limits and its faults, for the real
// client. What nobody here asks of SSM it refuses.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { readonly operation: string; readonly input: Readonly<Record<string, unknown>> };

export type SsmEndpoint = {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** What lies there: name to type. */
  types(): ReadonlyMap<string, string>;
  /** Refuses as many of the next requests with that fault, whose message quotes the request, as AWS's do. */
  refuse(fault: string, times: number): void;
  close(): Promise<void>;
};

type Parameter = { readonly type: string; readonly value: string; readonly version: number };

class Fault extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export async function startSsmEndpoint(): Promise<SsmEndpoint> {
  const parameters = new Map<string, Parameter>();
  const asked: Asked[] = [];
  let refusing = { fault: "", times: 0 };

  function answer(operation: string, input: Readonly<Record<string, unknown>>): object {
    const name = String(input.Name);
    switch (operation) {
      case "PutParameter": {
        checkName(name);
        const value = String(input.Value);
        if (value === "" || value.includes("{{"))
          throw new Fault("ValidationException", `Value '${value}' is not allowed`);
        if (Buffer.byteLength(value) > 4_096) throw new Fault("ValidationException", `Value '${value}' is too long`);
        const held = parameters.get(name);
        if (held !== undefined && input.Overwrite !== true) throw new Fault("ParameterAlreadyExists", name);
        const version = (held?.version ?? 0) + 1;
        parameters.set(name, { type: String(input.Type), value, version });
        return { Version: version, Tier: input.Tier };
      }
      case "GetParameter": {
        const held = parameters.get(name);
        if (held === undefined) throw new Fault("ParameterNotFound", name);
        const isHidden = held.type === "SecureString" && input.WithDecryption !== true;
        const value = isHidden ? `encrypted:${Buffer.from(held.value).toString("base64")}` : held.value;
        return { Parameter: { Name: name, Type: held.type, Value: value, Version: held.version } };
      }
      case "DeleteParameter":
        if (!parameters.delete(name)) throw new Fault("ParameterNotFound", name);
        return {};
      default:
        throw new Fault("InvalidAction", operation);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const operation = String(request.headers["x-amz-target"]).replace(/^AmazonSSM\./, "");
    const headers = { "content-type": "application/x-amz-json-1.1" };
    try {
      const input = JSON.parse(body) as Record<string, unknown>;
      asked.push({ operation, input });
      if (refusing.times > 0) {
        refusing = { ...refusing, times: refusing.times - 1 };
        throw new Fault(refusing.fault, `refused: ${body}`);
      }
      const said = JSON.stringify(answer(operation, input));
      response.writeHead(200, headers).end(said);
    } catch (error) {
      const { name, message } = error as Error;
      response.writeHead(400, headers).end(JSON.stringify({ __type: name, message }));
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    types: () => new Map([...parameters].map(([name, { type }]) => [name, type])),
    refuse(fault, times) {
      refusing = { fault, times };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Segments of letters, digits and "._-"; the first is none of AWS's own. */
function checkName(name: string): void {
  if (!/^(?:\/[a-zA-Z0-9._-]+){1,15}$/.test(name) || /^\/(?:aws|ssm)/i.test(name)) {
    throw new Fault("ValidationException", `Parameter name '${name}' is not allowed`);
  }
}
