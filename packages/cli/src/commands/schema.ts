// `assay schema`: the JSON Schema of a document, from the schemas that the code itself checks with.

import { schemaDocument, schemaNames } from "@assay/core/design";
import { blobJsonSchema } from "@assay/core/report";
import { didYouMean } from "@assay/core/support";
import { exitCodes } from "../exit-codes.ts";
import { UsageError } from "../parse/usage-error.ts";
import type { CommandOf } from "./command.ts";

export const schema: CommandOf<"schema"> = async ({ name }, { printer }) => {
  const known = schemaNames.find((one) => one === name);
  if (known === undefined && name !== "analysis") {
    const names = [...schemaNames, "analysis"];
    const meant = didYouMean(name, names);
    throw new UsageError(
      `there is no schema "${name}"; ${meant ? `did you mean "${meant}"?` : `there are ${names.join(", ")}`}`,
    );
  }
  const document = known === undefined ? blobJsonSchema() : schemaDocument(known);
  printer.document(JSON.stringify(document, null, 2));
  return exitCodes.complete;
};
