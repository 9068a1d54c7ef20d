import { defineConfig } from "vitest/config";

// One project per kind of test, by what it may touch (CONTRIBUTING lists them).
const node = {
  environment: "node" as const,
  setupFiles: ["test/seed-properties.ts"],
  env: { AWS_EC2_METADATA_DISABLED: "true", NO_COLOR: "1" },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: "fast",
          include: [
            "packages/*/src/**/*.test.ts",
            "experiments/**/*.test.ts",
            "infra/**/*.test.ts",
            "test/contracts/**/*.memory.test.ts",
            "test/stories/**/*.test.ts",
          ],
        },
      },
      { test: { ...node, name: "architecture", include: ["test/architecture/**/*.test.ts"], testTimeout: 60_000 } },
      { test: { ...node, name: "simulation", include: ["test/simulation/**/*.test.ts"], testTimeout: 300_000 } },
      {
        test: {
          ...node,
          name: "local",
          include: ["test/contracts/**/*.aws.test.ts", "test/integration/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: "browser",
          include: ["test/e2e/**/*.test.ts"],
          exclude: ["test/e2e/dashboard.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: "deep",
          include: ["test/deep/**/*.test.ts", "test/e2e/dashboard.test.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
