// Where this repository lists its workflows; used when nobody names another registry.

export function bundledRegistryUrl(): string {
  return import.meta.resolve("@assay/experiments/registry");
}
