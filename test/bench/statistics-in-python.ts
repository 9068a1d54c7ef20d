// The same work in NumPy and SciPy, on the same values, where python3 has them.

import { spawnSync } from "node:child_process";

export type PythonTimes = {
  readonly resamplingMs: number;
  readonly bootstrapMs: number;
  readonly bcaMs: number;
  readonly permutationMs: number;
};

const SCRIPT = `
import json, sys, time
import numpy as np
from scipy import stats
values = np.array(json.load(sys.stdin))
rng = np.random.default_rng(1)
def median(work):
    times = []
    for _ in range(5):
        started = time.process_time()
        work()
        times.append(1000 * (time.process_time() - started))
    return sorted(times)[2]
def resample():
    means = values[rng.integers(0, len(values), (10000, len(values)))].mean(axis=1)
    np.quantile(means, [0.025, 0.975])
def bootstrap(method):
    stats.bootstrap((values,), np.mean, n_resamples=10000, method=method, rng=rng)
def permute():
    stats.permutation_test((values,), lambda x, axis: x.mean(axis=axis), permutation_type="samples", n_resamples=20000, vectorized=True, rng=rng)
print(json.dumps({
    "resamplingMs": median(resample),
    "bootstrapMs": median(lambda: bootstrap("percentile")),
    "bcaMs": median(lambda: bootstrap("BCa")),
    "permutationMs": median(permute),
}))
`;

/** Undefined where python3, NumPy or SciPy is missing or too old for the script. */
export function measureInPython(values: Float64Array): PythonTimes | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", SCRIPT], {
    input: JSON.stringify([...values]),
    encoding: "utf8",
  });
  return status === 0 ? (JSON.parse(stdout) as PythonTimes) : undefined;
}
