// When a canary runs: a cron line in a named time zone, and the moments it means, as one writes.

import type { Schedule } from "@assay/core/canary";
import { Choice } from "../parts/choice.tsx";
import { Labelled } from "../parts/labelled.tsx";
import type { NextTicks } from "./next-ticks.ts";
import { zonedText } from "./zoned-text.ts";

const OWN = "own";
const usual: readonly (readonly [cron: string, words: string])[] = [
  ["0 4 * * *", "every day at 4"],
  ["0 4 * * 1-5", "on workdays at 4"],
  ["0 4 * * 1", "every Monday at 4"],
  ["0 */6 * * *", "every six hours"],
  ["0 4 1 * *", "on the first of the month"],
];

type Props = {
  schedule: Schedule /** undefined: still loading. */;
  next: NextTicks | undefined;
  put: (schedule: Schedule) => void;
};

export function ScheduleFields({ schedule, next, put }: Props) {
  const isUsual = usual.some(([cron]) => cron === schedule.cron);
  const found = (field: string) => next?.findings.filter(({ path }) => path === `schedule.${field}`) ?? [];
  return (
    <fieldset>
      <legend>When it runs</legend>
      <p>
        <Choice
          label="Usual schedules"
          value={isUsual ? schedule.cron : OWN}
          options={[...usual, [OWN, "one of my own"]]}
          onChoose={(cron) => put({ ...schedule, cron: cron === OWN ? "" : cron })}
        />
      </p>
      <div class="row">
        <Labelled label="Cron line" hint="Minute, hour, day of month, month, day of week." found={found("cron")}>
          {(own) => (
            <input
              class="code"
              autocomplete="off"
              spellcheck={false}
              value={schedule.cron}
              onInput={(event) => put({ ...schedule, cron: event.currentTarget.value })}
              {...own}
            />
          )}
        </Labelled>
        <Labelled label="Time zone" hint="Clock changes are followed." found={found("timeZone")}>
          {(own) => (
            <>
              <input
                list="time-zones"
                autocomplete="off"
                spellcheck={false}
                value={schedule.timeZone}
                onInput={(event) => put({ ...schedule, timeZone: event.currentTarget.value })}
                {...own}
              />
              <datalist id="time-zones">
                {Intl.supportedValuesOf("timeZone").map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </>
          )}
        </Labelled>
      </div>
      {next !== undefined && next.atMs.length > 0 && (
        <>
          <p id="next-ticks">It will run next</p>
          <ol class="names num next-ticks" aria-labelledby="next-ticks">
            {next.atMs.map((at) => (
              <li key={at}>{zonedText(at, schedule.timeZone)}</li>
            ))}
          </ol>
        </>
      )}
    </fieldset>
  );
}
