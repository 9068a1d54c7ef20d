// Secrets in four views, each as narrow as its reader: one workspace's values by name for executors, where values lie, who
// set which when, and which names are known at all. Nobody stores, logs or returns a value but where values lie.

import type { SecretNote } from "../access/secret-note.ts";
import type { WorkspaceId } from "./experiments.ts";

/** Of the workspace that a worker works for. */
export interface Secrets {
  /** undefined when the name is not set or empty. */
  read(name: string): Promise<string | undefined>;
}

export interface SecretValues {
  /** Over whatever was there. A fault says nothing of the value. */
  write(workspace: WorkspaceId, name: string, value: string): Promise<void>;
  /** undefined when there is none. */
  read(workspace: WorkspaceId, name: string): Promise<string | undefined>;
  /** Removing what is not there is no fault. */
  remove(workspace: WorkspaceId, name: string): Promise<void>;
}

export interface SecretNotes {
  put(workspace: WorkspaceId, note: SecretNote): Promise<void>;
  /** By name. */
  list(workspace: WorkspaceId): Promise<readonly SecretNote[]>;
  /** False when there was none. */
  remove(workspace: WorkspaceId, name: string): Promise<boolean>;
}

export interface SecretBook {
  /** Names that this place knows, and whether each has a value. */
  known(workspace: WorkspaceId): Promise<ReadonlyMap<string, boolean>>;
}
