// Commands that open a report to whoever has its address, and close it again.

import type { ShareBody, WithdrawnBody } from "@assay/functions/api/shapes/share";
import { exitCodes } from "../exit-codes.ts";
import { inertLabel } from "../text/inert-text.ts";
import { asking, type CommandOf } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";

const ONLY_HERE =
  "This address works on this machine alone, while `npx assay serve` has the home open (then with the port that it names).";

export const share: CommandOf<"share"> = ({ id, ...request }, context) =>
  asking(context, async ({ api }) => {
    const shared = await api.post<ShareBody>(experimentPath(id, "report", "share"), request);
    context.printer.answer(shared, () => {
      const held = shared.outputs
        ? "It holds inputs, references and outputs of cases."
        : "It holds figures alone; cases are numbered.";
      const where = new URL(shared.url).hostname === "127.0.0.1" ? ` ${ONLY_HERE}` : "";
      return `${inertLabel(shared.url, 400)}\nRevision ${shared.revision}, as ${shared.shareId}. ${held}${where}`;
    });
    return exitCodes.complete;
  });

export const unshare: CommandOf<"unshare"> = ({ id, share: shareId }, context) =>
  asking(context, async ({ api }) => {
    const query = shareId === undefined ? "" : `?shareId=${encodeURIComponent(shareId)}`;
    const gone = await api.remove<WithdrawnBody>(`${experimentPath(id, "report", "share")}${query}`);
    context.printer.answer(gone, () => {
      if (gone.items.length === 0) return `Nothing is shared of ${id}.`;
      const ids = gone.items.map((one) => one.shareId).join(", ");
      return `Withdrawn: ${ids}. A cache may show such a page for ${gone.lingersSeconds} seconds more.`;
    });
    return exitCodes.complete;
  });
