// How badly each picture is damaged: six kinds of damage in three strengths. Every scan is a little of everything;
// the kind says what is worst about it.

import type { Damage } from "./ocr-pictures.ts";

const GRADES = ["easy", "medium", "hard"] as const;

const fair = { fontSize: 20, blurSigma: 0.7, rotateDegrees: 0.4, ink: 70, paper: 215, shadow: 0.1 } as const;
const clean = { ...fair, grainSigma: 12, speckleShare: 0.01 } as const;

type Strengths = readonly [Partial<Damage>, Partial<Damage>, Partial<Damage>];

const strengths: Readonly<Record<Damage["noise"], Strengths>> = {
  grain: [{ grainSigma: 18 }, { grainSigma: 24 }, { grainSigma: 30 }],
  speckle: [{ speckleShare: 0.02 }, { speckleShare: 0.05 }, { speckleShare: 0.09 }],
  blur: [{ blurSigma: 1.1 }, { blurSigma: 1.5 }, { blurSigma: 1.9 }],
  rotation: [{ rotateDegrees: -2 }, { rotateDegrees: 4 }, { rotateDegrees: -6 }],
  contrast: [
    { ink: 85, paper: 205 },
    { ink: 100, paper: 195 },
    { ink: 110, paper: 190 },
  ],
  shadow: [{ shadow: 0.2 }, { shadow: 0.35 }, { shadow: 0.5 }],
};

const kinds = Object.keys(strengths) as Damage["noise"][];

/** The damage of the n-th picture: kinds in turn, strengths in turn after each round of kinds. */
export function damageOf(n: number): Damage {
  const noise = kinds[n % kinds.length] ?? "grain";
  const grade = Math.floor(n / kinds.length) % GRADES.length;
  return { ...clean, noise, difficulty: GRADES[grade] ?? "easy", ...strengths[noise][grade] };
}
