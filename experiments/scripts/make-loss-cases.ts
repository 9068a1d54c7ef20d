// Writes the committed cases of the losses experiments: `node experiments/scripts/make-loss-cases.ts`.

import { writeFileSync } from "node:fs";
import { buildLossCases } from "./loss-cases.ts";

writeFileSync(new URL("../cases/losses.jsonl", import.meta.url), buildLossCases());
