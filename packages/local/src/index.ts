// Contents of local: the cloud on one machine.

export { type Emulators, startEmulators } from "./emulators/index.ts";
