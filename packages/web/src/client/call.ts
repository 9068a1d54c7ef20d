// One request to the API. What it refuses is an answer with a code and findings, and so is a network that is not there;
// nothing here throws, because every screen has to show both.

import type { Problem } from "@assay/functions/api/shapes/problem";
import { heldKey } from "./key.ts";

export type Finding = Problem["findings"][number];

export type Answer<T> =
  | { readonly kind: "ok"; readonly value: T }
  | { readonly kind: "refused"; readonly problem: Problem }
  | { readonly kind: "unreachable"; readonly why: string };

export type Call = {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

export async function call<T>(path: string, asked: Call = {}): Promise<Answer<T>> {
  return answerOf(path, asked, async (response) => (response.status === 204 ? undefined : await response.json()) as T);
}

/** A whole list, page after page: of what is short by nature. Longer ones are read a page at a time where they are shown. */
export async function callAll<T>(path: string): Promise<Answer<{ readonly items: readonly T[] }>> {
  const items: T[] = [];
  let next = "";
  for (;;) {
    const answer = await call<{ readonly items: readonly T[]; readonly nextCursor?: string }>(`${path}${next}`);
    if (answer.kind !== "ok") return answer;
    items.push(...answer.value.items);
    if (answer.value.nextCursor === undefined) return { kind: "ok", value: { items } };
    next = `?cursor=${encodeURIComponent(answer.value.nextCursor)}`;
  }
}

export async function callText(path: string, asked: Call = {}): Promise<Answer<string>> {
  return answerOf(path, asked, (response) => response.text());
}

export async function callBytes(path: string, asked: Call = {}): Promise<Answer<Blob>> {
  return answerOf(path, asked, (response) => response.blob());
}

async function answerOf<T>(
  path: string,
  { method = "GET", body, signal }: Call,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const headers = new Headers();
  const key = heldKey();
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    const response = await fetch(new URL(path, location.origin), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    if (response.ok) return { kind: "ok", value: await read(response) };
    return { kind: "refused", problem: await problemOf(response) };
  } catch (fault) {
    return { kind: "unreachable", why: fault instanceof Error ? fault.message : String(fault) };
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const said: unknown = await response.json().catch(() => undefined);
  if (typeof said === "object" && said !== null && "code" in said && "findings" in said) return said as Problem;
  const { status } = response;
  const detail = `the server answered ${status} without saying why`;
  return { type: "about:blank", title: `HTTP ${status}`, status, detail, code: `http-${status}`, findings: [] };
}
