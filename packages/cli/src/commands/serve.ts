// `assay serve`: owns the home and answers until it is stopped. Whatever was interrupted on this home goes on.

import { once } from "node:events";
import { exitCodes } from "../exit-codes.ts";
import { listenForInterrupt } from "../follow/interrupt.ts";
import { Refusal } from "../refusal.ts";
import { type CommandOf, inSession } from "./command.ts";

export const serve: CommandOf<"serve"> = ({ port }, context) =>
  inSession(context, { works: true, port }, async (session, config) => {
    const { printer } = context;
    const { url, token } = session.api.address;
    const dashboard = `${url}/#key=${encodeURIComponent(token)}`;
    if (session.isHosted) throw new Refusal("unsupported", "ASSAY_API_URL is set: there is nothing to serve here");
    if (!session.isOwner) throw new Refusal("conflict", `this home is open already, at ${url}`);
    const interrupt = listenForInterrupt(() => {
      session.abandon();
      process.exit(exitCodes.interrupted);
    });
    printer.answer(
      { url, dashboard, docs: `${url}/docs`, home: config.home },
      () => `The dashboard is at ${dashboard}\nThe API answers at ${url} (${url}/docs). Ctrl-C ends both.`,
    );
    if (!interrupt.signal.aborted) await once(interrupt.signal, "abort");
    session.pause();
    printer.say("Taking no new trials; those that run settle first. Ctrl-C again ends at once.");
    await session.close();
    interrupt.dispose();
    return exitCodes.interrupted;
  });
