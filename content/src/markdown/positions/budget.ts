/** A page that has more in it than anybody reads. */
export class TooMuch extends Error {}

/** Longer pages, in characters, are not parsed: they are shown as plain text. */
export const MAX_PAGE = 2 * 1024 * 1024;

/** Above what the longest pages have by far, and what a second is enough for. */
const MAX_TOKENS = 200_000;

/** For the environment of one parsing. */
export const fullBudget = (): { budget: Budget } => ({ budget: { left: MAX_TOKENS } });

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

/** So many lines looked at cost as much as a token. */
const LINES_A_TOKEN = 3;

/** Counts a token that the parser makes, or a bracket that it looks for the end of. */
export function spend(env: Record<string, unknown> | undefined, type: string): void {
  const budget = env?.['budget'] as Budget | undefined;
  if (budget && (budget.left -= COSTS[type] ?? 1) < 0) throw new TooMuch();
}

/**
 * Counts the lines that a quote was found to have. It looks for its end before it is read, and text next to HTML may
 * make it so short that the next one looks over the same lines again.
 */
export function spendLines(env: Record<string, unknown> | undefined, lines: number): void {
  const budget = env?.['budget'] as Budget | undefined;
  if (budget && (budget.left -= lines / LINES_A_TOKEN) < 0) throw new TooMuch();
}
