/** Milliseconds: to the first character, from a key to its frame, and of script for one key with its save. */
export interface Typing {
  first: number;
  p50: number;
  p95: number;
  save: number;
}

/** The value below which so many of them are. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const ROWS: readonly (readonly [keyof Typing, string])[] = [
  ['first', 'First character after opening'],
  ['p50', 'Key to frame, half of them'],
  ['p95', 'Key to frame, 95 of 100'],
  ['save', 'Script of a key and its save'],
];

export function summaryOf({ long, short }: { long: Typing; short: Typing }): string {
  const rows = ROWS.map(([key, name]) => {
    const [one, other] = [long[key], short[key]];
    return `${name}: ${one.toFixed(0)} ms, ${other.toFixed(0)} ms on a short page (${(one / Math.max(1, other)).toFixed(1)} times)\n`;
  });
  return rows.join('');
}
