// What this machine knows to run, measure and price: a registry module and the price file beside it, as a catalogue
// whose code, prices and build are looked at anew whenever they are asked for.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EMPTY_PRICE_BOOK, type PriceBook, priceBookSchema } from "@assay/core/money";
import type { Catalogue, Thumbnailer } from "@assay/core/ports";
import type { Scorer } from "@assay/core/scoring";
import { DomainError } from "@assay/core/support";
import type { WorkflowRegistry } from "@assay/core/workflows";
import { createRegistryCatalogue } from "@assay/functions/registry-catalogue";
import { createRegistryThumbnailer, type LoadThumbnails } from "@assay/functions/registry-thumbnailer";
import { readBuildInfo } from "../code/build-info.ts";
import { createCodeDigests } from "../code/code-digest.ts";

export type LocalRegistry = {
  readonly catalogue: Catalogue;
  /** What a command's `cwd` is relative to: the repository of the registry, or its folder outside of one. */
  readonly root: string;
  /** Undefined when the registry brings none. */
  readonly thumbnailer: Thumbnailer | undefined;
};

export async function openRegistry(registryUrl: string, declaredBuild?: string): Promise<LocalRegistry> {
  const path = fileURLToPath(registryUrl);
  const root = repositoryOf(dirname(path)) ?? dirname(path);
  const { workflows, scorers, thumbnails } = await loadRegistry(registryUrl, path);
  const priceBook = () => readPrices(join(dirname(path), "prices.json"));
  const build = () => readBuildInfo(dirname(path), declaredBuild);
  const catalogue = createRegistryCatalogue({
    workflows,
    scorers,
    digestOf: createCodeDigests(registryUrl, root).digestOf,
    priceBook: priceBook(),
    build: await build(),
  });
  return {
    catalogue: { ...catalogue, priceBook: async () => priceBook(), build },
    root,
    thumbnailer: thumbnails && createRegistryThumbnailer(thumbnails),
  };
}

async function loadRegistry(url: string, path: string) {
  if (!existsSync(path)) throw new DomainError("not-found", `there is no registry of workflows at ${path}`);
  const loaded = (await import(url).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DomainError("invalid", `the registry ${path} cannot be loaded: ${why}`, { cause });
  })) as { workflows?: WorkflowRegistry; scorers?: Readonly<Record<string, Scorer>>; thumbnails?: LoadThumbnails };
  if (typeof loaded.workflows !== "object" || loaded.workflows === null) {
    throw new DomainError("invalid", `the registry ${path} exports no "workflows"`);
  }
  return { workflows: loaded.workflows, scorers: loaded.scorers ?? {}, thumbnails: loaded.thumbnails };
}

function readPrices(path: string): PriceBook {
  if (!existsSync(path)) return EMPTY_PRICE_BOOK;
  try {
    return priceBookSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new DomainError("invalid", `the prices in ${path} cannot be read: ${String(cause)}`, { cause });
  }
}

function repositoryOf(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, ".git"))) return place;
    if (dirname(place) === place) return undefined;
  }
}
