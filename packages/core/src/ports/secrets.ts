// Secret values by name. Nobody stores, logs or returns one.

export interface Secrets {
  /** undefined when the name is not set or empty. */
  read(name: string): Promise<string | undefined>;
}
