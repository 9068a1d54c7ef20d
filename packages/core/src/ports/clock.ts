// Time as an argument, so that stories and simulations can hold it in their hand.

export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}
