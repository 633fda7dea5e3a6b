/** Characters of one segment. */
export const SEGMENT_AT_MOST = 100;

/** As much of a segment as fits. */
export const fitSegment = (segment: string, most = SEGMENT_AT_MOST): string => [...segment].slice(0, most).join('');

/** One path segment from a title: lower-case letters and digits of any script, and dashes. Empty where none is left. */
export function segmentOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return fitSegment(plain).replace(/-+$/, '');
}

/** How a segment that people write is stored and looked up: whatever its case and however its letters are composed. */
export const foldSegment = (segment: string): string => segment.normalize('NFC').toLowerCase().normalize('NFC');

/**
 * Whether a folded text can be the basename of a site or the path of a section or variant. Dots stand between digits and
 * what follows them, as in `v2.1`, and none makes a Markdown file, so that no segment is `robots.txt` or another address of
 * a site; and there is no tilde, which begins all others of these.
 */
export const isSegment = (folded: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|(?<=\p{N})\.(?=[\p{L}\p{N}]))*$/u.test(folded) &&
  !folded.endsWith('.md') &&
  [...folded].length <= SEGMENT_AT_MOST;
