import { type Rarity, rarityOf } from "../rarity.js";
import { rate } from "../stats.js";
import { many, percent, thousands } from "../words.js";
import { type Content, type Html, html } from "./html.js";
import { bySide, longTable, name, panel } from "./parts.js";
import type { Side } from "./side.js";

/** A vault, and how often it came of how often it should have. */
export interface Vault extends Rarity {
  /** Whether it clearly comes less than half as often as its weight says. */
  readonly isRare: boolean;
}

/** A vault that surely comes less often than this is off. */
const HALF = 0.5;

/** The vaults of a survey, those that come too seldom first. */
export function vaultsOf({ summary }: Side): Vault[] {
  return rarityOf(summary.prefabs).map((vault) => ({ ...vault, isRare: vault.high < HALF }));
}

/** The panel about vaults, if there are any. */
export function vaultsPanel(sides: readonly Side[]): Html | undefined {
  const tables = bySide(sides, (side) => {
    const vaults = vaultsOf(side);
    return vaults.length > 0 && vaultTable(side, vaults);
  });
  if (tables.length === 0) return undefined;
  return panel(
    "vaults",
    "Vaults",
    "Chosen: how often its weight picked it, whether it fits or not. The success rate is the share of the tries that placed it, with its 95 % confidence range.",
    tables,
  );
}

function vaultTable(side: Side, vaults: readonly Vault[]): Html {
  return longTable(
    `Vaults of ${side.name}`,
    [
      "Vault",
      { numbers: "Chosen" },
      { numbers: "Tried" },
      { numbers: "Placed" },
      { numbers: "Success rate" },
      "Main refusal",
      "Weight",
    ],
    vaults.map((vault) => ({
      cells: [
        html`${name(vault.name)}${vault.isRare && html`<span class="of warn">▼ too seldom</span>`}`,
        thousands(vault.due),
        thousands(vault.tried),
        thousands(vault.placed),
        successCell(vault),
        refusal(vault),
        weight(vault),
      ],
    })),
  );
}

function successCell({ placed, tried }: Vault): Content {
  if (tried === 0) return "–";
  const { low, high } = rate(placed, tried);
  return html`${percent(placed / tried)}<span class="of">${percent(low)} – ${percent(high)}</span>`;
}

function refusal({ reasons: [first] }: Vault): Content {
  return first === undefined ? "" : html`${first.why}<span class="of">${many(first.count, "time")}</span>`;
}

/** What would make up for what doesn't fit. Nothing is wrong with one that steps in for others. */
function weight({ finding, placed, due, correction }: Vault): string {
  if (finding !== "too rare" || due === 0) return "";
  if (placed === 0 || correction === undefined) return "never fits: change its drawing or its conditions";
  return `about × ${correction.toFixed(1).replace(/\.0$/, "")}`;
}
