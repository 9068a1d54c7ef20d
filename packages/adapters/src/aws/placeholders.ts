// Names and values of one expression: everything goes in by placeholder, so no attribute is a reserved word and no
// arm's key is read as syntax.

export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly #known = new Map<string, string>();

  name(attribute: string): string {
    const known = this.#known.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#n${this.#known.size}`;
    this.#known.set(attribute, placeholder);
    this.names[placeholder] = attribute;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}
