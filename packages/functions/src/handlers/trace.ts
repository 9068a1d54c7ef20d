// A stretch of work that a trace shows, with the ids to find it by. Where nothing is traced the work is just done.

import type { LogFacts } from "./log.ts";

export type TraceFacts = Pick<LogFacts, "workspace" | "experimentId" | "ordinal">;

export type Trace = <Answer>(name: string, facts: TraceFacts, work: () => Promise<Answer>) => Promise<Answer>;

export const untraced: Trace = (_name, _facts, work) => work();
