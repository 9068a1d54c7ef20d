// Wrong usage: what was typed is no command. Exit code 64, whatever else is true.

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
