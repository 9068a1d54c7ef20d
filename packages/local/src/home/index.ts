// Contents of home: the folder of a local cloud and the process that has it open.

export { LOCAL_WORKSPACE } from "./home-world.ts";
export { type Home, type HomeOptions, type OpenedHome, openHome } from "./open-home.ts";
export { bundledRegistryUrl } from "./open-registry.ts";
export { findOwner, type Owner } from "./owner-file.ts";
