// Where an experiment is asked for. An id is checked before it becomes part of an address.

import { UsageError } from "../parse/usage-error.ts";

export function experimentPath(id: string, ...below: readonly string[]): string {
  if (!/^exp_[0-9A-Za-z]{1,64}$/.test(id)) {
    throw new UsageError(`${JSON.stringify(id)} is no experiment; an id looks like exp_01KB2Q3V4W5X6Y7Z8A9BACBDCE`);
  }
  return ["/v1/experiments", id, ...below].join("/");
}
