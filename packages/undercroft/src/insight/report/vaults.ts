import { rate } from "../stats.js";
import type { PrefabTally } from "../summary.js";
import { many, percent, thousands } from "../words.js";
import { type Content, type Html, html } from "./html.js";
import { longTable, name, panel, sideName } from "./parts.js";
import type { Side } from "./side.js";

/** A vault, and how often it came of how often it should have. */
export interface Vault extends PrefabTally {
  readonly name: string;
  /** How often it came for each time that it was due. Undefined if it never was. */
  readonly ratio: number | undefined;
  /** What this says about all levels, with 95 % confidence. */
  readonly low: number;
  readonly high: number;
  /** Whether it clearly comes less than half as often as its weight says. */
  readonly isRare: boolean;
}

/** A vault that surely comes less often than this is off. */
const HALF = 0.5;

/** The vaults of a survey, those that come too seldom first. */
export function vaultsOf({ summary }: Side): Vault[] {
  return [...summary.prefabs]
    .map(([vault, tally]): Vault => {
      const { low, high } = rate(Math.min(tally.placed, tally.due), tally.due);
      const ratio = tally.due === 0 ? undefined : tally.placed / tally.due;
      return { ...tally, name: vault, ratio, low, high, isRare: ratio !== undefined && high < HALF };
    })
    .sort((a, b) => a.high - b.high || (a.ratio ?? 2) - (b.ratio ?? 2) || b.due - a.due || (a.name < b.name ? -1 : 1));
}

/** The panel about vaults, if there are any. */
export function vaultsPanel(sides: readonly Side[]): Html | undefined {
  const all = sides.map((side) => ({ side, vaults: vaultsOf(side) })).filter(({ vaults }) => vaults.length > 0);
  if (all.length === 0) return undefined;
  return panel(
    "vaults",
    "Vaults",
    "Due: how often its weights picked it, as if everything fitted. The range is where the ratio lies with 95 % confidence.",
    all.map(
      ({ side, vaults }) => html`${sides.length > 1 && html`<h3>${sideName(side)}</h3>`}${vaultTable(side, vaults)}`,
    ),
  );
}

function vaultTable(side: Side, vaults: readonly Vault[]): Html {
  return longTable(
    `Vaults of ${side.name}`,
    [
      { title: "Vault" },
      { title: "Due", isNumber: true },
      { title: "Tried", isNumber: true },
      { title: "Came", isNumber: true },
      { title: "Ratio", isNumber: true },
      { title: "Main refusal" },
      { title: "Weight" },
    ],
    vaults.map((vault) => ({
      cells: [
        html`${name(vault.name)}${vault.isRare && html`<span class="of warn">▼ too seldom</span>`}`,
        thousands(vault.due),
        thousands(vault.tried),
        thousands(vault.placed),
        ratioCell(vault),
        refusal(vault),
        weight(vault),
      ],
    })),
  );
}

function ratioCell({ ratio, low, high }: Vault): Content {
  if (ratio === undefined) return "–";
  return html`${percent(ratio)}${ratio <= 1 && html`<span class="of">${percent(low)} – ${percent(high)}</span>`}`;
}

function refusal({ refused }: Vault): Content {
  const [first] = Object.entries(refused).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first === undefined ? "" : html`${first[0]}<span class="of">${many(first[1], "time")}</span>`;
}

/** What would make up for what doesn't fit. */
function weight({ ratio, placed, due, high }: Vault): string {
  if (ratio === undefined || due === 0) return "";
  if (placed === 0) return "never fits: change its drawing or its conditions";
  // The range holds 1, as far as anybody can tell.
  if (high >= 0.95) return "";
  return `about × ${(due / placed).toFixed(1).replace(/\.0$/, "")}`;
}
