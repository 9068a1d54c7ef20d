// Property tests draw the same examples on every machine. Another seed: ASSAY_PROPERTY_SEED=<whole number>.

import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.ASSAY_PROPERTY_SEED ?? 20_261_130) });
