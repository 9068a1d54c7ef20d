// Lists that administrators look after. Their records are shown as they are stored.

import type { Page } from "./api.ts";
import { call } from "./call.ts";

export type StoredRecord = Readonly<Record<string, unknown>>;

export const recordsAt = (path: string) => call<Page<StoredRecord>>(path);
export const recordAt = (path: string) => call<StoredRecord>(path);
