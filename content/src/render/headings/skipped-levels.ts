/** The levels of the headings that the place under consideration stands below, outermost first. */
export type Outline = number[];

export const openOutline = (): Outline => [];

/** The title of a page has level 1. */
const TITLE = 1;

/**
 * The level at which a heading stands in an outline without gaps, or undefined if that is the level it was written with. An
 * author who likes small headings writes `###` directly below the title: it stands at level 2, and `####` below it at level 3.
 */
export function skippedLevel(outline: Outline, written: number): number | undefined {
  while ((outline.at(-1) ?? 0) >= written) outline.pop();
  outline.push(written);
  const level = TITLE + outline.length;
  return level === written ? undefined : level;
}
