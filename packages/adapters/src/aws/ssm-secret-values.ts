// Values of secrets as encrypted parameters of SSM, one path for each stage and workspace. A workspace or a name that
// could reach into another path is refused, and no fault carries what was sent: AWS's messages may quote it.

import type { SecretValues, WorkspaceId } from "@assay/core/ports";
import { DomainError } from "@assay/core/support";
import { isSecretName } from "@assay/core/workflows/records";
import { type AwsConnection, createClients } from "./clients.ts";
import { hasName, translateSdkError } from "./sdk-errors.ts";

export type SsmSecretValues = SecretValues & { close(): void };

const SEGMENT = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}$/;

/** /assay/<stage>/<workspace>/<NAME>; throws invalid for a workspace or name that is no part of a path. */
export function secretParameterName(stage: string, workspace: WorkspaceId, name: string): string {
  if (SEGMENT.test(stage) && SEGMENT.test(workspace) && isSecretName(name))
    return `/assay/${stage}/${workspace}/${name}`;
  throw new DomainError("invalid", "the workspace or the name of a secret cannot stand in the path of a parameter");
}

export function createSsmSecretValues(connection: AwsConnection, stage: string): SsmSecretValues {
  const clients = createClients(connection);

  return {
    async write(workspace, name, value) {
      const Name = secretParameterName(stage, workspace, name);
      const { client, commands } = await clients.ssm();
      const command = new commands.PutParameterCommand({
        Name,
        Value: value,
        Type: "SecureString",
        Tier: "Standard",
        Overwrite: true,
      });
      await client.send(command).catch((error: unknown) => {
        throw withoutContent(error, `the secret ${name} could not be kept`);
      });
    },

    async read(workspace, name) {
      const Name = secretParameterName(stage, workspace, name);
      const { client, commands } = await clients.ssm();
      try {
        const { Parameter } = await client.send(new commands.GetParameterCommand({ Name, WithDecryption: true }));
        return Parameter?.Value || undefined;
      } catch (error) {
        if (hasName(error, "ParameterNotFound")) return undefined;
        throw withoutContent(error, `the secret ${name} could not be read`);
      }
    },

    async remove(workspace, name) {
      const Name = secretParameterName(stage, workspace, name);
      const { client, commands } = await clients.ssm();
      try {
        await client.send(new commands.DeleteParameterCommand({ Name }));
      } catch (error) {
        if (!hasName(error, "ParameterNotFound"))
          throw withoutContent(error, `the secret ${name} could not be removed`);
      }
    },

    close: () => clients.close(),
  };
}

function withoutContent(error: unknown, what: string): DomainError {
  const { code } = translateSdkError(error, what);
  return new DomainError(code, `${what}: ${error instanceof Error ? error.name : "an unknown fault"}`);
}
