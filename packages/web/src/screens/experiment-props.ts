// What every part of an experiment is given: the experiment, and how to put a newer one in its place.

import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";

export type ExperimentProps = { experiment: ExperimentBody; put: (next: ExperimentBody) => void };
