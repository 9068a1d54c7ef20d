// Contents of emulators: the services under the local cloud.

export { LOCAL_CREDENTIALS, LOCAL_REGION, LOCAL_STAGE, localName } from "./local-names.ts";
export { makeTables } from "./make-tables.ts";
export { type Emulators, startEmulators } from "./start-emulators.ts";
