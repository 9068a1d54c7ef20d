// Contents of home: the folder of a local cloud and the process that has it open.

export { bundledRegistryUrl } from "./bundled-registry.ts";
export type { HomeOptions } from "./home-options.ts";
export { LOCAL_WORKSPACE } from "./local-workspace.ts";
export { type Home, type OpenedHome, openHome } from "./open-home.ts";
export { findOwner, type Owner } from "./owner-file.ts";
