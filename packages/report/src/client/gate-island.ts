// Moves the gate. Its place is the fragment of the address, so a link shows what its sender saw; at home there is none.

import type { AnalysisBlob } from "@assay/core/report";
import { Component } from "preact";
import { html } from "../html.ts";
import { GatePanel, homePosition } from "../sections/gate.ts";

type Props = { blob: AnalysisBlob };

export class GateIsland extends Component<Props, { position: number }> {
  override state = { position: positionInAddress(this.props.blob) };

  private readonly followAddress = () => {
    if (/^#gate=|^$/.test(location.hash)) this.setState({ position: positionInAddress(this.props.blob) });
  };

  override componentDidMount() {
    window.addEventListener("hashchange", this.followAddress);
    if (location.hash.startsWith("#gate=")) document.getElementById("gate")?.scrollIntoView();
  }

  override componentWillUnmount() {
    window.removeEventListener("hashchange", this.followAddress);
  }

  render({ blob }: Props, { position }: { position: number }) {
    const moved = (next: number) => {
      this.setState({ position: next });
      const fragment = next === homePosition(blob) ? "" : `#gate=${blob.thresholdSweep.grid[next]}`;
      history.replaceState(null, "", fragment === "" ? location.href.replace(/#.*$/, "") : fragment);
    };
    return html`<${GatePanel} blob=${blob} position=${position} onMove=${moved} />`;
  }
}

function positionInAddress(blob: AnalysisBlob): number {
  const home = homePosition(blob);
  const asked = /^#gate=(-?[\d.]+(?:e[+-]?\d+)?)$/i.exec(location.hash)?.[1];
  if (asked === undefined) return home;
  const { grid } = blob.thresholdSweep;
  return grid.reduce(
    (best, gate, i) => (Math.abs(gate - Number(asked)) < Math.abs(grid[best]! - Number(asked)) ? i : best),
    home,
  );
}
