// Refuses inputs that no statistic can mean anything for. They are faults of the caller, so they throw RangeError;
// too little data is no fault and is answered with "not estimable" elsewhere.

/** Throws unless every value is a finite number. */
export function requireFinite(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i += 1) {
    if (!Number.isFinite(values[i])) throw new RangeError(`${name}[${i}] is ${values[i]}, not a finite number`);
  }
}

/** Throws unless value is a whole number of at least `least`. */
export function requireCount(name: string, value: number, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} is ${value}, not a whole number of at least ${least}`);
  }
}

/** Throws unless 0 < value < 1: confidence levels, α, power. */
export function requireProperShare(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} is ${value}, not between 0 and 1`);
}

/** Throws unless value is a finite number above 0. */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} is ${value}, not a positive number`);
}
