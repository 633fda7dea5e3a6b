import { asMapping, readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';

export type FrontMatter = {
  /** Offsets of the whole block in the source, both `---` lines and the last line end included. */
  start: number;
  end: number;
  values: Record<string, unknown>;
  warnings: Warning[];
};

/** YAML beyond this many characters is not parsed: nobody writes it, and parsing costs more than it is worth. */
const MAX_FRONT_MATTER = 64 * 1024;

/**
 * The front matter at the very start of a page. A page that merely begins with a divider has none: what stands between
 * two `---` lines counts only when it is YAML (even invalid YAML) of a mapping, or empty.
 */
export function readFrontMatter(source: string): FrontMatter | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  const opening = fenceLineEnd(source, start);
  if (opening === undefined) return undefined;
  const closing = findClosing(source, opening);
  if (!closing) return undefined;
  const found = { start, end: closing.end, values: {}, warnings: [] };
  const text = source.slice(opening, closing.start);
  if (text.length > MAX_FRONT_MATTER) return { ...unread(found, text), warnings: [invalid('it is too long')] };
  const yaml = readYaml(text);
  if (!yaml.ok) return { ...unread(found, text), warnings: [invalid(yaml.message)] };
  if (yaml.value === null || yaml.value === undefined) return found;
  const values = asMapping(yaml.value);
  return values ? { ...found, values } : undefined;
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

// A condition that cannot be read must not make its page public, so it becomes one that nobody meets.
const unread = (found: FrontMatter, text: string): FrontMatter =>
  /^[ \t]*["']?if["']?[ \t]*:/m.test(text) ? { ...found, values: { if: false } } : found;

function invalid(message: string): Warning {
  return { code: 'page.front_matter', message: `The front matter cannot be read and is ignored: ${message}`, line: 1 };
}
