/** The title of a page has level 1. */
const TITLE = 1;

/**
 * The level at which a heading stands in an outline without gaps, or undefined if that is the level it was written with. An
 * author who likes small headings writes `###` directly below the title: it stands at level 2, and `####` below it at level 3.
 * `above` has the levels, as written, of the headings that it may stand below, outermost first; the heading joins them.
 */
export function skippedLevel(above: number[], written: number): number | undefined {
  while ((above.at(-1) ?? 0) >= written) above.pop();
  above.push(written);
  const level = TITLE + above.length;
  return level === written ? undefined : level;
}
