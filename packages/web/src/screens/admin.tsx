// The workspace for those who look after it: its money for the month, its keys, its secrets and who outside
// is told. A secret's value is never here; a key is shown once, where it is made.

import { useContext } from "preact/hooks";
import { AbilityContext } from "../abilities-context.ts";
import { Empty, Waiting } from "../parts/standing.tsx";
import { BudgetPart } from "./budget-part.tsx";
import { KeysPart } from "./keys-part.tsx";
import { SecretsPart } from "./secrets-part.tsx";
import { WebhooksPart } from "./webhooks-part.tsx";

export function AdminScreen() {
  const abilities = useContext(AbilityContext);
  if (abilities === undefined) return <Waiting what="what this server can do" />;
  const has = (one: Parameters<typeof abilities.has>[0]) => abilities.has(one);
  const isEmpty = !(["workspace", "keys", "secrets", "webhooks"] as const).some(has);
  return (
    <>
      <h1>Admin</h1>
      {isEmpty && (
        <Empty title="There is nothing to look after here">
          <p>
            This server has one workspace, its budgets are those of the designs, and its secrets come from the
            environment.
          </p>
        </Empty>
      )}
      {has("workspace") && <BudgetPart />}
      {has("keys") && <KeysPart />}
      {has("secrets") && <SecretsPart />}
      {has("webhooks") && <WebhooksPart />}
    </>
  );
}
