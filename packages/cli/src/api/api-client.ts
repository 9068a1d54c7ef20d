// Speaks HTTP to the API, hosted or of a home's owner, and turns every refusal into the same Refusal. Nothing is asked
// twice here: whoever follows something decides whether to ask again.

import type { Finding } from "@assay/core/support";
import { Refusal } from "../refusal.ts";

export type ApiAddress = { readonly url: string; readonly token: string };
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export type ApiClient = {
  readonly address: ApiAddress;
  get<Body>(path: string, query?: Query): Promise<Body>;
  post<Body>(path: string, body?: unknown, query?: Query): Promise<Body>;
  put<Body>(path: string, body: unknown): Promise<Body>;
  patch<Body>(path: string, body: unknown): Promise<Body>;
  /** What the API says of the thing that went; nothing where it says nothing. */
  remove<Body>(path: string): Promise<Body>;
  /** Every item of a list that has pages. */
  list<Item>(path: string, query?: Query): Promise<Item[]>;
  exists(path: string): Promise<boolean>;
  /** A document as it is stored. */
  download(path: string, query?: Query): Promise<Uint8Array>;
  upload<Body>(path: string, bytes: Uint8Array, query?: Query): Promise<Body>;
};

const PAGE = 100;

/** `fetchIt`: an API inside this process needs no network. */
export function createApiClient(
  address: ApiAddress,
  fetchIt: (request: Request) => Promise<Response> = (request) => fetch(request),
): ApiClient {
  const urlOf = (path: string, query: Query = {}) => {
    const url = new URL(address.url + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  };
  const send = async (method: string, url: URL, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${address.token}`, ...(init.headers as Record<string, string>) };
    let response: Response;
    try {
      response = await fetchIt(new Request(url, { ...init, method, headers }));
    } catch (cause) {
      throw new Refusal("unavailable", `${address.url} does not answer: ${reasonOf(cause)}`, {
        isUnreached: true,
        cause,
      });
    }
    if (!response.ok) throw await refusalOfResponse(response, url);
    return response;
  };
  const sendJson = async <Body>(method: string, url: URL, body: unknown): Promise<Body> => {
    const content = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await send(method, url, body === undefined ? {} : content)).json()) as Body;
  };
  const get = <Body>(path: string, query?: Query) => sendJson<Body>("GET", urlOf(path, query), undefined);
  const list = async <Item>(path: string, query: Query = {}): Promise<Item[]> => {
    const items: Item[] = [];
    let cursor: string | undefined;
    do {
      const page: { items: Item[]; nextCursor?: string } = await get(path, { ...query, limit: PAGE, cursor });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return items;
  };
  return {
    address,
    get,
    post: (path, body, query) => sendJson("POST", urlOf(path, query), body),
    put: (path, body) => sendJson("PUT", urlOf(path), body),
    patch: (path, body) => sendJson("PATCH", urlOf(path), body),
    remove: async <Body>(path: string) => {
      const response = await send("DELETE", urlOf(path));
      return (response.status === 204 ? undefined : await response.json()) as Body;
    },
    list,
    exists: async (path) => {
      try {
        await send("HEAD", urlOf(path));
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return false;
        throw error;
      }
    },
    download: async (path, query) => (await send("GET", urlOf(path, query))).bytes(),
    upload: async <Body>(path: string, bytes: Uint8Array, query?: Query) => {
      const headers = { "content-type": "application/octet-stream" };
      const body = bytes as Uint8Array<ArrayBuffer>;
      return (await (await send("POST", urlOf(path, query), { headers, body })).json()) as Body;
    },
  };
}

async function refusalOfResponse(response: Response, url: URL): Promise<Refusal> {
  const text = await response.text().catch(() => "");
  // A gateway in between may answer something else than the API would.
  const isUnreached = [502, 503, 504].includes(response.status);
  try {
    const problem = JSON.parse(text) as { code?: unknown; detail?: unknown; findings?: readonly Finding[] };
    if (typeof problem.code === "string" && typeof problem.detail === "string") {
      return new Refusal(problem.code, problem.detail, {
        findings: problem.findings ?? [],
        isUnreached,
        status: response.status,
      });
    }
  } catch {
    // Said below.
  }
  return new Refusal("unavailable", `${url.origin}${url.pathname} answered ${response.status}`, {
    isUnreached,
    status: response.status,
  });
}

/** fetch says "fetch failed" and keeps the reason inside. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  return inner.message || ((inner as NodeJS.ErrnoException).code ?? inner.name);
}
