// Cells of the coverage that are known to lie outside the band, with the reason that the docs give for them. A cell that is
// not named here and leaves the band fails the calibration.

const fewLarge = "a few unseen large values carry the mean";
const unseen = "with probability 0.9^n no such case is in the sample";
const tooWide = "wider than it need be";

export const coverageExceptions: Readonly<Record<string, string>> = {
  "coverage: log-normal deltas, σ = 1 | 1 | 6": fewLarge,
  "coverage: log-normal deltas, σ = 1 | 1 | 10": fewLarge,
  "coverage: log-normal deltas, σ = 1 | 1 | 20": fewLarge,
  "coverage: log-normal deltas, σ = 1 | 5 | 6": fewLarge,
  "coverage: log-normal deltas, σ = 1 | 5 | 10": fewLarge,
  "coverage: log-normal deltas, σ = 1 | 5 | 20": fewLarge,
  "coverage: log-normal values × 0.8 | 5 | 6": fewLarge,
  "coverage: log-normal values × 0.8 | 5 | 10": fewLarge,
  "coverage: beta deltas (½, 5) | 1 | 6": fewLarge,
  "coverage: rare large losses | 1 | 6": unseen,
  "coverage: rare large losses | 1 | 10": unseen,
  "coverage: rare large losses | 1 | 20": unseen,
  "coverage: rare large losses | 1 | 50": tooWide,
  "clusters: 1, 3, 11 in turn | 0 | 6": tooWide,
};
