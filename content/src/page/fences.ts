/** Two lines of three hyphens at the very start of a page: offsets of all of it, its last line end included, and what stands between. */
export type Fences = { start: number; end: number; text: string };

/** YAML beyond this many characters is not parsed: nobody writes it, and parsing costs more than it is worth. */
export const MAX_FRONT_MATTER = 64 * 1024;

/** What may be the front matter of a page; what stands between the lines decides. */
export function findFences(source: string): Fences | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  const opening = fenceLineEnd(source, start);
  if (opening === undefined) return undefined;
  const closing = findClosing(source, opening);
  return closing && { start, end: closing.end, text: source.slice(opening, closing.start) };
}

/**
 * Whether such a text is front matter, as far as its look says: undefined where only who parses YAML knows. What begins with a
 * key is a mapping, or no YAML at all, which counts as well; words without a colon are one value.
 */
export function isFrontMatterByLook(text: string): boolean | undefined {
  if (text.length > MAX_FRONT_MATTER) return true;
  // Blanks that YAML takes for text.
  if (/[^\S \t\r\n]/.test(text)) return undefined;
  const lines = text.split('\n').map((line) => line.trimEnd());
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  if (first === undefined) return true;
  if (/^(?:[A-Za-z_][\w.-]*|"[\w .-]+"|'[\w .-]+'):(?: |$)/.test(first) || first.startsWith('{')) return true;
  return lines.every((line) => /^[\p{L}\p{N}][\p{L}\p{N} .,]*$|^$/u.test(line)) ? false : undefined;
}

/** When a line of three hyphens starts at `from`: the offset after its line end. */
function fenceLineEnd(source: string, from: number): number | undefined {
  if (!source.startsWith('---', from)) return undefined;
  const newline = source.indexOf('\n', from);
  const end = newline === -1 ? source.length : newline;
  return source.slice(from + 3, Math.min(end, from + 200)).trim() === '' && end - from < 200
    ? newline === -1
      ? end
      : end + 1
    : undefined;
}

function findClosing(source: string, from: number): { start: number; end: number } | undefined {
  if (from > 0 && source.charCodeAt(from - 1) !== 10) return undefined;
  for (let line = from; line < source.length;) {
    const end = fenceLineEnd(source, line);
    if (end !== undefined) return { start: line, end };
    const newline = source.indexOf('\n---', line);
    if (newline === -1) return undefined;
    line = newline + 1;
  }
  return undefined;
}
