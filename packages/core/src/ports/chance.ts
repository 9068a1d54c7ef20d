// Tokens, ids and jitter. Never part of an answer: nothing drawn here reaches a design, a plan or a statistic.

export interface Chance {
  /** Unguessable, for one delivery. */
  token(): string;
  /** 26 characters, sortable by time. */
  ulid(): string;
  /** Uniform on [0, 1). */
  fraction(): number;
}
