// Finds cases: by arm, by what happened, by tag, a page at a time. A case's details are drawn when it is opened, so a
// report of ten thousand cases opens as fast as one of ten.

import { type AnalysisBlob, formatCount, type ReportModel, type ShownCase } from "@assay/core/report";
import { Component } from "preact";
import { armName, comparedArmKeys } from "../arms.ts";
import { type CaseRow, caseRows, orderedRows, rowChange } from "../case-rows.ts";
import { type Child, html } from "../html.ts";
import { CaseList, shownById } from "../sections/case-explorer.ts";
import { shownLabel } from "../text/shown-text.ts";

const PAGE = 25;
const changes = {
  all: "every case",
  worse: "the arm did worse",
  flips: "changed sides at the gate",
  better: "the arm did better",
  lost: "not scored in both arms",
} as const;
type Change = keyof typeof changes;

type State = { arm: string; change: Change; tag: string; page: number };
type Props = { model: ReportModel };

export class ExplorerIsland extends Component<Props, State> {
  override state: State = { arm: "", change: "all", tag: "", page: 0 };
  private readonly rows = caseRows(this.props.model);
  private readonly shown = shownById(this.props.model.cases);
  private readonly tags = tagChoices(this.props.model.cases);

  render({ model }: Props, state: State) {
    const { blob } = model;
    const arms = comparedArmKeys(blob);
    const chosen = state.arm === "" ? arms : [state.arm];
    const found = orderedRows(this.rows, chosen, blob).filter(
      (row) => isOf(row, state.change, chosen, blob) && hasTag(this.shown.get(row.caseId), state.tag),
    );
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    const page = Math.min(state.page, pages - 1);
    const set = (change: Partial<State>) => this.setState({ ...state, page: 0, ...change });
    return html`<div class="filters">
      <${Choice} label="Arm" value=${state.arm} options=${[["", "all arms"], ...arms.map((arm) => [arm, armName(blob, arm)])]} onChoose=${(arm: string) => set({ arm })} />
      <${Choice} label="Show" value=${state.change} options=${Object.entries(changes)} onChoose=${(change: Change) => set({ change })} />
      ${this.tags.length === 0 ? null : html`<${Choice} label="Tag" value=${state.tag} options=${[["", "any tag"], ...this.tags]} onChoose=${(tag: string) => set({ tag })} />`}
      <span class="muted" role="status">${formatCount(found.length)} of ${formatCount(this.rows.length)} cases</span></div>
      ${found.length === 0 ? html`<p>No case fits these filters.</p>` : CaseList({ blob, rows: found.slice(page * PAGE, (page + 1) * PAGE), shown: this.shown, pictures: model.pictures })}
      ${pages === 1 ? null : html`<div class="pager"><button type="button" disabled=${page === 0} onClick=${() => set({ page: page - 1 })}>Previous</button><span>Page ${page + 1} of ${pages}</span><button type="button" disabled=${page === pages - 1} onClick=${() => set({ page: page + 1 })}>Next</button></div>`}`;
  }
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps): Child {
  const chosen = (event: { currentTarget: { value: string } }) => onChoose(event.currentTarget.value);
  const id = `choose-${label.toLowerCase()}`;
  return html`<span class="choice"><label for=${id}>${label}</label> <select id=${id} value=${value} onChange=${chosen}>${options.map(
    ([key, words]) => html`<option value=${key} selected=${key === value}>${words}</option>`,
  )}</select></span>`;
}

function isOf(row: CaseRow, change: Change, arms: readonly string[], blob: AnalysisBlob): boolean {
  if (change === "all") return true;
  return arms.some((arm) => {
    const one = rowChange(row, arm, blob);
    if (change === "flips") return one.startsWith("flip");
    if (change === "lost") return one === "lost";
    return change === "worse"
      ? one === "regression" || one === "flip-down"
      : one === "improvement" || one === "flip-up";
  });
}

const SEPARATOR = "\u0000";
const MAX_TAG_CHOICES = 300;

function tagChoices(cases: readonly ShownCase[]): [string, string][] {
  const found = new Map<string, string>();
  for (const { tags } of cases) {
    for (const [name, value] of Object.entries(tags)) {
      found.set(`${name}${SEPARATOR}${value}`, `${shownLabel(name, 30)}: ${shownLabel(String(value), 30)}`);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_TAG_CHOICES);
}

function hasTag(shown: ShownCase | undefined, tag: string): boolean {
  if (tag === "") return true;
  const [name = "", value] = tag.split(SEPARATOR);
  return shown !== undefined && Object.hasOwn(shown.tags, name) && String(shown.tags[name]) === value;
}
