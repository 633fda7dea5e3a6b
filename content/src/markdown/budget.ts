/** A page that has more in it than anybody reads. */
export class TooMuch extends Error {}

/** How much one parsing may still make; put into its environment as `budget` by who wants a bound. */
export type Budget = { left: number };

/** What costs more than a token does, measured: headings get anchors, our blocks and references of footnotes much HTML. */
const COSTS: Record<string, number> = {
  heading_open: 12,
  footnote_ref: 6,
  footnote_open: 6,
  block_tag: 8,
  reference_definition: 6,
  html_block: 3,
  expression: 4,
};

/** Counts a token that the parser makes, or a bracket that it looks for the end of. */
export function spend(env: Record<string, unknown> | undefined, type: string): void {
  const budget = env?.['budget'] as Budget | undefined;
  if (budget && (budget.left -= COSTS[type] ?? 1) < 0) throw new TooMuch();
}
