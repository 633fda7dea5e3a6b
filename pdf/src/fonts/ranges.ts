/** Code points from the first to the last, both included. */
export type Range = readonly [first: number, last: number];

/** Ranges as style sheets write them: `U+0-FF,U+131`. */
export function parseRanges(text: string): Range[] {
  return text.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Number.isNaN(first) ? [] : [[first, last] as const];
  });
}

export const holds = (ranges: readonly Range[], codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
