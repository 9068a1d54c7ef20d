/// <reference path="./.sst/platform/config.d.ts" />
// The deployment. It names the app and its account, makes the bundles and hands over to infra/sst; infra/topology.ts
// holds what there is.

export default $config({
  async app({ stage }) {
    const { APP, stageSpec, stageTags } = await import("./infra/topology.ts");
    const { readDeployOptions } = await import("./infra/deploy-options.ts");
    const keeps = stageSpec(stage ?? "").onRemoval === "retain";
    return {
      name: APP,
      home: "aws",
      removal: keeps ? "retain" : "remove",
      protect: keeps,
      providers: {
        aws: { region: readDeployOptions(process.env).region, defaultTags: { tags: stageTags(stage ?? "") } },
      },
    };
  },
  async run() {
    const { execFileSync } = await import("node:child_process");
    const { readDeployOptions } = await import("./infra/deploy-options.ts");
    const { dashboardFiles } = await import("./infra/described/dashboard-files.ts");
    const { buildWeb } = await import("./infra/bundles/build-web.ts");
    const { deploy } = await import("./infra/sst/deploy.ts");
    const { stage } = $app;
    const folder = `dist/bundles/${stage}`;
    execFileSync(process.execPath, ["infra/bundles/make-bundles.ts", "--stage", stage, "--out", folder], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    return deploy(stage, readDeployOptions(process.env), {
      bundleFolder: (name) => `${folder}/${name}`,
      dashboard: dashboardFiles(buildWeb()),
    });
  },
});
