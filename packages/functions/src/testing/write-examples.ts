// Writes the examples of the OpenAPI document: node packages/functions/src/testing/write-examples.ts

import { writeFileSync } from "node:fs";
import { recordExamples } from "./record-examples.ts";

const path = new URL("../api/examples.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(await recordExamples(), null, 2)}\n`);
