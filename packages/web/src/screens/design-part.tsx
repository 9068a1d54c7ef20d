// The design as it was written, to read, to save and to start the next one from.

import { useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Action } from "../parts/action.tsx";
import { Labelled } from "../parts/labelled.tsx";
import { Link } from "../parts/link.tsx";
import { saveFile } from "../parts/save-file.ts";
import { Shown } from "../parts/standing.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment-props.ts";

export function DesignPart({ experiment, put }: ExperimentProps) {
  const { experimentId: id } = experiment;
  const { answer, again } = useAnswer(id, () => api.design(id));
  return (
    <>
      <h2>The design</h2>
      {experiment.designDigest !== null && (
        <p class="lead">
          Frozen as <code>{experiment.designDigest}</code>. Another design is another experiment.
        </p>
      )}
      <Rename experiment={experiment} put={put} />
      <Shown answer={answer} what="the design" again={again}>
        {(design) => {
          const text = `${JSON.stringify(design, null, 2)}\n`;
          return (
            <>
              <div class="buttons">
                <button type="button" onClick={() => saveFile(text, `${experiment.name}.json`)}>
                  Save the file
                </button>
                <Link to={{ view: "designer", from: id }} class="button">
                  Start another from it
                </Link>
              </div>
              <TextBlock text={text} />
            </>
          );
        }}
      </Shown>
    </>
  );
}

function Rename({ experiment, put }: ExperimentProps) {
  const [name, setName] = useState(experiment.name);
  return (
    <details>
      <summary>Rename it</summary>
      <Labelled label="Name" hint="The name is no part of the digest; nothing else may change.">
        {(own) => <input value={name} onInput={(event) => setName(event.currentTarget.value)} {...own} />}
      </Labelled>
      <Action
        what="Rename"
        disabled={name.trim() === "" || name.trim() === experiment.name}
        act={() => api.rename(experiment.experimentId, name.trim())}
        done={put}
      >
        Rename
      </Action>
    </details>
  );
}
