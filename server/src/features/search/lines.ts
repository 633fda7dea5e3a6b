// Lines: where in the words of a body a place is.

export interface Cut {
  (at: number): { ordinal: number; isHeading: boolean };
  /** How many words the heading of a line has. */
  headingWords: (ordinal: number) => number;
}

/** The line of a place in the words of a body, and whether it is in the heading. */
export function createCut(words: string): Cut {
  const ends: number[] = [];
  const tabs: number[] = [];
  for (let at = words.indexOf('\n'); at !== -1; at = words.indexOf('\n', at + 1)) ends.push(at);
  for (let at = words.indexOf('\t'); at !== -1; at = words.indexOf('\t', at + 1)) tabs.push(at);
  const cut = (at: number) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return { ordinal: low, isHeading: at < (tabs[low] ?? 0) };
  };
  const headingWords = (ordinal: number): number => {
    const start = ordinal === 0 ? 0 : (ends[ordinal - 1] ?? 0) + 1;
    return words
      .slice(start, tabs[ordinal] ?? start)
      .trim()
      .split(' ').length;
  };
  return Object.assign(cut, { headingWords });
}
