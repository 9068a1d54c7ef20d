// The pages that a browser on this machine may open without a token: the dashboard's own files (its data needs one), the
// list of experiments, and stored reports.
// The rule it protects: a page from elsewhere reaches them neither by another host name nor by another origin.

import type { ExperimentId, ExperimentRef, StorePorts, WorkspaceId } from "@assay/core/ports";
import { DomainError, isDomainError } from "@assay/core/support";
import type { Access } from "@assay/functions/api/access";
import { authorise } from "@assay/functions/api/authorise";
import { dashboardResponse } from "@assay/web/serve";
import { escapeHtml, experimentsPage } from "./experiments-page.ts";

type Shelf = Pick<StorePorts, "experiments" | "reports" | "blobs" | "sharedPages"> & {
  /** The folder of the dashboard's files; built when it is first asked for. */
  readonly dashboard: () => Promise<string>;
};

const LIST = "/reports";
const ASSETS = "/assets/";

const SHARED = /^\/(r\/[A-Za-z0-9_-]{22,}\/[0-9a-f]{64}\/index\.html)$/;
const PER_PAGE = 100;
const REPORT = /^\/reports\/([A-Za-z0-9_]{1,64})$/;
const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
};

/** Beside the policy that travels in the page, which cannot forbid framing. */
const sharedHeaders = { "x-robots-tag": "noindex, nofollow", "content-security-policy": "frame-ancestors 'none'" };

/** undefined for a path that is none of these pages. */
export async function servePage(shelf: Shelf, access: Access, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams, host } = new URL(request.url);
  const reportOf = REPORT.exec(pathname)?.[1] as ExperimentId | undefined;
  const sharedKey = SHARED.exec(pathname)?.[1];
  const isDashboard = pathname === "/" || pathname.startsWith(ASSETS);
  if (!isDashboard && pathname !== LIST && reportOf === undefined && sharedKey === undefined) return undefined;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  try {
    const workspace = await authorise(access, {
      method: request.method,
      host: request.headers.get("host") ?? host,
      origin: request.headers.get("origin") ?? undefined,
      authorization: undefined,
      isPage: true,
    });
    if (sharedKey !== undefined) return await sharedPage(shelf, sharedKey);
    if (isDashboard) return await dashboardResponse(shelf.dashboard, request);
    return reportOf === undefined
      ? await listPage(shelf, workspace, searchParams.get("cursor") ?? undefined)
      : await reportPage(shelf, { workspace, experimentId: reportOf }, searchParams.get("revision"));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const status = { "not-found": 404, "not-reported": 409, invalid: 422, forbidden: 403 }[error.code as string] ?? 500;
    return new Response(`<!doctype html><title>${status}</title><p>${escapeHtml(error.message)}</p>`, {
      status,
      headers: { ...headers, "content-security-policy": "default-src 'none'" },
    });
  }
}

async function listPage(shelf: Shelf, workspace: WorkspaceId, cursor: string | undefined): Promise<Response> {
  const page = { limit: PER_PAGE, ...(cursor !== undefined && { cursor }) };
  const { html, policy } = experimentsPage(await shelf.experiments.list(workspace, {}, page));
  return new Response(html, { headers: { ...headers, "content-security-policy": policy } });
}

/** As the content network of a deployment serves it. */
async function sharedPage({ sharedPages }: Shelf, pageKey: string): Promise<Response> {
  const page = await sharedPages.read(pageKey);
  if (page === undefined) throw new DomainError("not-found", "there is no such page, or it was withdrawn");
  return new Response(Buffer.from(page), { headers: { ...headers, ...sharedHeaders } });
}

/** The page as it was written; its own policy travels inside it. */
async function reportPage(shelf: Shelf, ref: ExperimentRef, asked: string | null): Promise<Response> {
  const record = await shelf.experiments.read(ref);
  if (record === undefined) throw new DomainError("not-found", `there is no experiment ${ref.experimentId}`);
  if (record.report === undefined) {
    throw new DomainError("not-reported", `experiment ${ref.experimentId} is ${record.status}: it has no report yet`);
  }
  const revision = asked === null ? record.report.revision : Number(asked);
  const stored = Number.isInteger(revision) ? await shelf.reports.read(ref, revision) : undefined;
  const page = stored && (await shelf.blobs.get(stored.pageKey));
  if (page === undefined) throw new DomainError("not-found", `there is no revision ${asked} of this report`);
  return new Response(Buffer.from(page), { headers });
}
