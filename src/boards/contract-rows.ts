import type { Game } from '../cards/engine/game.js';

/** A row of the report: one contract, or several together (all Brands). */
export interface ContractRow {
  readonly name: string;
  readonly contracts: readonly number[];
}

/** A row for each contract that can be played; before contracts that differ only in trumps, one for all of them. */
export function contractRows(game: Game): ContractRow[] {
  const rows: ContractRow[] = [];
  for (const [contract, { name }] of game.contracts.entries()) {
    const [family, suit] = name.split('-');
    if (suit !== undefined && !rows.some((row) => row.name === family)) {
      const members = game.contracts.flatMap((other, i) => (other.name.startsWith(`${family}-`) ? [i] : []));
      rows.push({ name: family, contracts: members });
    }
    rows.push({ name, contracts: [contract] });
  }
  return rows;
}
