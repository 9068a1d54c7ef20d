// Draws from the distributions that the calibration speaks of, all from one seeded stream.

import type { SeededRandom } from "../../packages/core/src/support/seeded-random.ts";

export type Draw = {
  /** Uniform on (0, 1). */
  readonly uniform: () => number;
  readonly normal: () => number;
  readonly beta: (a: number, b: number) => number;
  /** Student's t with 3 degrees of freedom. */
  readonly t3: () => number;
};

export function drawFrom(random: SeededRandom): Draw {
  let spare: number | undefined;
  const uniform = () => (random.nextUint32() + 0.5) / 2 ** 32;
  const normal = () => {
    if (spare !== undefined) {
      const held = spare;
      spare = undefined;
      return held;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  /** Marsaglia and Tsang 2000; below shape 1 by the power of a uniform. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * Math.exp(Math.log(uniform()) / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      if (Math.log(uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const beta = (a: number, b: number) => {
    const x = gamma(a);
    return x / (x + gamma(b));
  };
  const t3 = () => {
    const z = normal();
    let squares = 0;
    for (let i = 0; i < 3; i += 1) {
      const x = normal();
      squares += x * x;
    }
    return z / Math.sqrt(squares / 3);
  };
  return { uniform, normal, beta, t3 };
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** ∫ f(z) φ(z) dz by the trapezoidal rule, which is exact to rounding for smooth f. */
export function meanOverNormal(f: (z: number) => number): number {
  const step = 0.01;
  let sum = 0;
  for (let i = -900; i <= 900; i += 1) {
    const z = i * step;
    sum += f(z) * Math.exp((-z * z) / 2);
  }
  return (sum * step) / Math.sqrt(2 * Math.PI);
}
