// A way to the API for one command: the hosted one, the owner of the home, or this process as the owner when there is
// none. An owner that only looks (status, list) takes no trials; who follows an experiment takes a home over whose owner
// has gone.

import type { Home } from "@assay/local";
import { type ApiClient, createApiClient } from "../api/api-client.ts";
import type { Config } from "../config.ts";
import type { Printer } from "../print.ts";

export type SessionWish = {
  /** This process may execute trials when it is the owner. */
  readonly works: boolean;
  readonly isDev?: boolean;
  readonly port?: number;
};

export class Session {
  readonly #config: Config;
  readonly #wish: SessionWish;
  readonly #printer: Printer;
  #api: ApiClient;
  #home: Home | undefined;

  private constructor(config: Config, wish: SessionWish, printer: Printer, found: { api: ApiClient; home?: Home }) {
    this.#config = config;
    this.#wish = wish;
    this.#printer = printer;
    this.#api = found.api;
    this.#home = found.home;
  }

  static async open(config: Config, wish: SessionWish, printer: Printer): Promise<Session> {
    const found =
      config.hosted === undefined ? await findHome(config, wish, printer) : { api: createApiClient(config.hosted) };
    return new Session(config, wish, printer, found);
  }

  get api(): ApiClient {
    return this.#api;
  }

  get isOwner(): boolean {
    return this.#home !== undefined;
  }

  get isHosted(): boolean {
    return this.#config.hosted !== undefined;
  }

  /** After nobody answered: a home whose owner has gone gets a new one, perhaps this process. True when there is one. */
  async recover(): Promise<boolean> {
    if (this.isHosted || this.isOwner) return false;
    const found = await findHome(this.#config, this.#wish, this.#printer);
    this.#api = found.api;
    this.#home = found.home;
    if (this.isOwner) this.#printer.say("The process that had this home open has gone: going on here.");
    return true;
  }

  /** Trials are handed out from now on. */
  work(): void {
    this.#home?.resume();
  }

  /** No new trials; those that run settle. */
  pause(): void {
    this.#home?.pause();
  }

  /** Waits for the trials that run here. */
  async close(): Promise<void> {
    await this.#home?.close();
  }

  /** For a process that ends now. */
  abandon(): void {
    this.#home?.abandon();
  }
}

async function findHome(config: Config, wish: SessionWish, printer: Printer): Promise<{ api: ApiClient; home?: Home }> {
  const { findOwner, openHome } = await import("@assay/local");
  const owner = await findOwner(config.home);
  if (owner !== undefined) return { api: createApiClient(owner) };
  const opened = await openHome({
    directory: config.home,
    environment: config.environment,
    ...(config.registry !== undefined && { registryUrl: config.registry }),
    ...(config.declaredBuild !== undefined && { declaredBuild: config.declaredBuild }),
    ...(wish.port !== undefined && { port: wish.port }),
    ...(wish.isDev !== undefined && { isDev: wish.isDev }),
    startsPaused: !wish.works,
    log: (level, sentence, facts) => {
      if (level === "error" || level === "warn") printer.warn(`${sentence} ${JSON.stringify(facts ?? {})}`);
    },
  });
  if (opened.kind === "client") return { api: createApiClient(opened.owner) };
  const { home } = opened;
  return { home, api: createApiClient(home.owner, (request) => home.fetch(request)) };
}
