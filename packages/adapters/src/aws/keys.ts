// Every DynamoDB key, spelled once. A record type never reads another's partition by accident: texts are escaped.
// The rule it protects: the hot ledger lies alone, and consecutive ordinals never share a partition.

import type { ExperimentRef, WorkspaceId } from "@assay/core/ports";

export type ItemKey = { readonly pk: string; readonly sk: string };

/** Ordinals are handed out in order, so a range per shard would be a hot key that moves. */
export const SHARDS = 32;
const ORDINAL_DIGITS = 10;
const VERSION_DIGITS = 8;

export function experimentKey(ref: ExperimentRef): ItemKey {
  return { pk: experimentPartition(ref), sk: "EXPERIMENT" };
}

export function ledgerKey(ref: ExperimentRef): ItemKey {
  return { pk: `${experimentPartition(ref)}#LEDGER`, sk: "LEDGER" };
}

export function lossesKey(ref: ExperimentRef): ItemKey {
  return { pk: `${experimentPartition(ref)}#LEDGER`, sk: "LOSSES" };
}

export const ACTIVE_PARTITION = "ACTIVE";

export function activeKey(ref: ExperimentRef): ItemKey {
  return { pk: ACTIVE_PARTITION, sk: `${escaped(ref.workspace)}#${escaped(ref.experimentId)}` };
}

export function trialKey(ref: ExperimentRef, ordinal: number): ItemKey {
  return { pk: trialPartition(ref, ordinal % SHARDS), sk: ordinalText(ordinal) };
}

export function trialPartition(ref: ExperimentRef, shard: number): string {
  return `${experimentPartition(ref)}#T#${shard}`;
}

export function scoreKey(ref: ExperimentRef, score: { ordinal: number; scorer: string; version: number }): ItemKey {
  return {
    pk: scorePartition(ref, score.ordinal % SHARDS),
    sk: `${ordinalText(score.ordinal)}#${escaped(score.scorer)}@${score.version}`,
  };
}

export function scorePartition(ref: ExperimentRef, shard: number): string {
  return `${experimentPartition(ref)}#S#${shard}`;
}

export const REPORT_PREFIX = "REPORT#";

export function experimentPartition(ref: ExperimentRef): string {
  return `WS#${escaped(ref.workspace)}#EXP#${escaped(ref.experimentId)}`;
}

export function reportKey(ref: ExperimentRef, revision: number): ItemKey {
  return { pk: experimentPartition(ref), sk: `${REPORT_PREFIX}${versionText(revision)}` };
}

export const SHARE_PREFIX = "SHARE#";

export function shareKey(ref: ExperimentRef, shareId: string): ItemKey {
  return { pk: experimentPartition(ref), sk: `${SHARE_PREFIX}${escaped(shareId)}` };
}

export function caseSetPartition(workspace: WorkspaceId, name: string): string {
  return `WS#${escaped(workspace)}#CS#${escaped(name)}`;
}

export function caseSetKey(workspace: WorkspaceId, name: string, version: number): ItemKey {
  return { pk: caseSetPartition(workspace, name), sk: `${VERSION_PREFIX}${versionText(version)}` };
}

export const VERSION_PREFIX = "V#";

export function workflowKey(workspace: WorkspaceId, workflowId: string, version: number): ItemKey {
  return { pk: `WS#${escaped(workspace)}#WF#${escaped(workflowId)}`, sk: `${VERSION_PREFIX}${versionText(version)}` };
}

export const LOOK_PREFIX = "LOOK#";

export function lookKey(workspace: WorkspaceId, look: { caseSet: string; at: string; experimentId: string }): ItemKey {
  return {
    pk: caseSetPartition(workspace, look.caseSet),
    sk: `${LOOK_PREFIX}${escaped(look.at)}#${escaped(look.experimentId)}`,
  };
}

export const ERASURE_PREFIX = "ERASED#";

export function erasureKey(
  workspace: WorkspaceId,
  erasure: { readonly caseSet: string; readonly erasureId: string },
): ItemKey {
  return { pk: caseSetPartition(workspace, erasure.caseSet), sk: `${ERASURE_PREFIX}${escaped(erasure.erasureId)}` };
}

export const DECISION_PREFIX = "DECISION#";

export function decisionKey(
  workspace: WorkspaceId,
  decision: { experimentId: string; decidedAt: string; decisionId: string },
): ItemKey {
  const ref = { workspace, experimentId: decision.experimentId } as ExperimentRef;
  return {
    pk: experimentPartition(ref),
    sk: `${DECISION_PREFIX}${escaped(decision.decidedAt)}#${escaped(decision.decisionId)}`,
  };
}

/** Its monthly budget. */
export function workspaceKey(workspace: WorkspaceId): ItemKey {
  return { pk: `WS#${escaped(workspace)}`, sk: "WORKSPACE" };
}

export const SECRET_PREFIX = "SECRET#";

/** Of a secret's name, never of its value. */
export function secretNoteKey(workspace: WorkspaceId, name: string): ItemKey {
  return { pk: workspaceKey(workspace).pk, sk: `${SECRET_PREFIX}${escaped(name)}` };
}

export function canariesPartition(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#CANARY`;
}

export function canaryKey(workspace: WorkspaceId, canaryId: string): ItemKey {
  return { pk: canariesPartition(workspace), sk: escaped(canaryId) };
}

export function canaryTicksPartition(workspace: WorkspaceId, canaryId: string): string {
  return `${canariesPartition(workspace)}#${escaped(canaryId)}`;
}

export function canaryTickKey(workspace: WorkspaceId, canaryId: string, scheduledFor: string): ItemKey {
  return { pk: canaryTicksPartition(workspace, canaryId), sk: `TICK#${escaped(scheduledFor)}` };
}

export function webhooksPartition(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#WEBHOOK`;
}

export function webhookKey(workspace: WorkspaceId, webhookId: string): ItemKey {
  return { pk: webhooksPartition(workspace), sk: escaped(webhookId) };
}

/** Apart, so that no list ever reads one. */
export function signingSecretKey(workspace: WorkspaceId, webhookId: string): ItemKey {
  return { pk: `${webhooksPartition(workspace)}#${escaped(webhookId)}`, sk: "SIGNING" };
}

export const PENDING_EVENTS = "OUTBOX_PENDING";

export function pendingEventKey(workspace: WorkspaceId, eventId: string): ItemKey {
  return { pk: PENDING_EVENTS, sk: `${escaped(workspace)}#${escaped(eventId)}` };
}

export function outboxKey(workspace: WorkspaceId, eventId: string): ItemKey {
  return { pk: `WS#${escaped(workspace)}#OUTBOX`, sk: escaped(eventId) };
}

export function keyKey(keyId: string): ItemKey {
  return { pk: `KEY#${escaped(keyId)}`, sk: "KEY" };
}

export function rateKey(keyId: string): ItemKey {
  return { pk: `RATE#${escaped(keyId)}`, sk: "RATE" };
}

export function receiptKey(workspace: WorkspaceId, key: string): ItemKey {
  return { pk: `IDEM#${escaped(workspace)}#${escaped(key)}`, sk: "IDEM" };
}

export function laneKey(workspace: WorkspaceId, lane: string): ItemKey {
  return { pk: `WS#${escaped(workspace)}#LANE#${escaped(lane)}`, sk: "CURRENT" };
}

export function gatePartition(workspace: WorkspaceId, name: string): string {
  return `WS#${escaped(workspace)}#GATE#${escaped(name)}`;
}

export function gateKey(workspace: WorkspaceId, name: string, version: number): ItemKey {
  return { pk: gatePartition(workspace, name), sk: `${VERSION_PREFIX}${versionText(version)}` };
}

/** Partitions of the listing index. Nothing that decides money or state is read from it. */
export function experimentsListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#EXP`;
}

export function caseSetsListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#CS`;
}

export function workflowsListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#WF`;
}

export function laneDecisionsListing(workspace: WorkspaceId, lane: string): string {
  return `WS#${escaped(workspace)}#LANE#${escaped(lane)}`;
}

/** Of every workspace, in order of when each is due. */
export const CANARIES_DUE = "CANARY_DUE";
const MOMENT_DIGITS = 16;

export function canaryDuePlace(workspace: WorkspaceId, canaryId: string, dueAtMs: number): string {
  return `${String(dueAtMs).padStart(MOMENT_DIGITS, "0")}#${escaped(workspace)}#${escaped(canaryId)}`;
}

export function outboxListing(workspace: WorkspaceId, which: "alerts" | "others"): string {
  return `WS#${escaped(workspace)}#OUTBOX#${which}`;
}

export function keysListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#KEY`;
}

export function lanesListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#LANES`;
}

export function gatesListing(workspace: WorkspaceId): string {
  return `WS#${escaped(workspace)}#GATE`;
}

export function versionPlace(name: string, version: number): string {
  return `${escaped(name)}#${versionText(version)}`;
}

export function ordinalText(ordinal: number): string {
  return String(ordinal).padStart(ORDINAL_DIGITS, "0");
}

function versionText(version: number): string {
  return String(version).padStart(VERSION_DIGITS, "0");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("#", "%23");
}
