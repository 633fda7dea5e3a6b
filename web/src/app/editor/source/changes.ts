/** The one stretch in which two texts differ: where it is in the first, and what stands there in the second. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.codePointAt(from) === after.codePointAt(from)) from++;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** How the lines of a file end. Where they end in different ways, what is not a line feed is part of them. */
export const lineEndOf = (source: string): '\r\n' | '\n' =>
  source.includes('\r\n') && !/(?:[^\r]|^)\n|\r(?!\n)/.test(source) ? '\r\n' : '\n';
