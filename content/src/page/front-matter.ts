import { asMapping } from '../text/mapping.ts';
import { readYaml } from '../text/yaml.ts';
import type { Warning } from '../warning.ts';
import { findFences, MAX_FRONT_MATTER } from './fences.ts';

export type FrontMatter = {
  /** Offsets of the whole block in the source, both `---` lines and the last line end included. */
  start: number;
  end: number;
  values: Record<string, unknown>;
  warnings: Warning[];
};

/**
 * The front matter at the very start of a page. A page that merely begins with a divider has none: what stands between
 * two `---` lines counts only when it is YAML (even invalid YAML) of a mapping, or empty.
 */
export function readFrontMatter(source: string): FrontMatter | undefined {
  const fences = findFences(source);
  if (!fences) return undefined;
  const { start, end, text } = fences;
  const found = { start, end, values: {}, warnings: [] };
  if (text.length > MAX_FRONT_MATTER) return { ...unread(found, text), warnings: [invalid('it is too long')] };
  const yaml = readYaml(text);
  if (!yaml.ok) return { ...unread(found, text), warnings: [invalid(yaml.message)] };
  if (yaml.value === null || yaml.value === undefined) return found;
  const values = asMapping(yaml.value);
  return values ? { ...found, values } : undefined;
}

// A condition that cannot be read must not make its page public, so it becomes one that nobody meets.
const unread = (found: FrontMatter, text: string): FrontMatter =>
  /^[ \t]*["']?if["']?[ \t]*:/m.test(text) ? { ...found, values: { if: false } } : found;

function invalid(message: string): Warning {
  return { code: 'page.front_matter', message: `The front matter cannot be read and is ignored: ${message}`, line: 1 };
}
