// What a report says about cases of it that were erased after they ran.

import type { ErasureNote } from "../cases/erasure.ts";
import { formatCount } from "./formatting.ts";

export function erasureNotice({ cases, erasedAt, reason }: Omit<ErasureNote, "erasureId">): string {
  const [what, whose] = cases === 1 ? ["1 case was", "its"] : [`${formatCount(cases)} cases were`, "their"];
  return `${what} erased on ${erasedAt.slice(0, 10)}: ${reason.replace(/\.$/, "")}. Figures made before that count ${whose} scores; contents, ids and outputs are gone.`;
}
