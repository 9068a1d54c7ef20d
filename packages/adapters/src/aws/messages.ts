// The shapes of all queue messages. Each carries a version, so that a worker that is newer than a message, or older,
// knows it. A body that does not fit is corrupt; whoever receives one never guesses.

import type { ExperimentRef, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { z } from "zod";

const refFields = { ws: z.string().min(1), experimentId: z.string().min(1) };
const trialSchema = z.strictObject({ v: z.literal(1), ...refFields, ordinal: z.number().int().nonnegative() });
const finishSchema = z.strictObject({ v: z.literal(1), ...refFields });
const eventSchema = z.strictObject({ v: z.literal(1), ws: z.string().min(1), eventId: z.string().min(1) });

export type TrialMessage = { readonly ref: ExperimentRef; readonly ordinal: number };
export type FinishMessage = { readonly ref: ExperimentRef };
export type EventMessage = { readonly workspace: WorkspaceId; readonly eventId: string };

export function formatTrialMessage(ref: ExperimentRef, ordinal: number): string {
  return JSON.stringify({ v: 1, ws: ref.workspace, experimentId: ref.experimentId, ordinal });
}

export function formatFinishMessage(ref: ExperimentRef): string {
  return JSON.stringify({ v: 1, ws: ref.workspace, experimentId: ref.experimentId });
}

export function formatEventMessage({ workspace, eventId }: EventMessage): string {
  return JSON.stringify({ v: 1, ws: workspace, eventId });
}

/** Throws "corrupt" when the body is not a trial message of a version that is known here. */
export function parseTrialMessage(body: string): TrialMessage {
  const message = parse(body, trialSchema, "trial");
  return { ref: refOf(message), ordinal: message.ordinal };
}

/** Throws "corrupt" when the body is not a finish message of a version that is known here. */
export function parseFinishMessage(body: string): FinishMessage {
  return { ref: refOf(parse(body, finishSchema, "finish")) };
}

/** Throws "corrupt" when the body is not an event message of a version that is known here. */
export function parseEventMessage(body: string): EventMessage {
  const { ws, eventId } = parse(body, eventSchema, "event");
  return { workspace: ws as WorkspaceId, eventId };
}

function refOf(message: { ws: string; experimentId: string }): ExperimentRef {
  return { workspace: message.ws, experimentId: message.experimentId } as ExperimentRef;
}

function parse<T>(body: string, schema: z.ZodType<T>, kind: string): T {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (cause) {
    throw new DomainError("corrupt", `a ${kind} message is not JSON`, { cause });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new DomainError("corrupt", `a ${kind} message does not fit any known version`, { cause: parsed.error });
  }
  return parsed.data;
}
