// The part of dynalite that is used; it has no types of its own.

declare module "dynalite" {
  import type { Server } from "node:http";

  export default function dynalite(options: {
    /** Folder of the LevelDB store. */
    readonly path: string;
    readonly createTableMs: number;
  }): Server;
}
