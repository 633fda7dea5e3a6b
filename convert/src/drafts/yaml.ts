import { asMapping, readYaml } from '@lectern/content';

const CHARACTERS = 256 * 1024;

/** `- - - x`, `? ? ? x`: the parser takes minutes for some hundreds, and nobody writes more than a few. */
const NESTED_ON_A_LINE = /(?:[-?:][ \t]+){20}/;

/**
 * YAML that was read. What cannot be read is a sentence and never an error: a source is more than its settings. `isOther`
 * says that it is YAML, and no mapping.
 */
export type Settings = { values: Record<string, unknown> } | { problem: string; isOther?: true };

/**
 * The mapping that a text of YAML is; empty for an empty text. Tags that we do not know, such as those of Python, are left
 * aside, and their values are what they would be without them.
 */
export function readSettings(text: string): Settings {
  if (text.length > CHARACTERS) return { problem: 'It is too long.' };
  if (NESTED_ON_A_LINE.test(text)) return { problem: 'It nests too deeply.' };
  const read = readYaml(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return { problem: read.message };
  const values = asMapping(read.value ?? {});
  return values === undefined ? { problem: 'It is no mapping of names to values.', isOther: true } : { values };
}

/** A value that is one text or number, on one line; undefined for lists, mappings, nothing and blanks. */
export function textValue(values: Record<string, unknown>, key: string): string | undefined {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  return toText(value);
}

export function toText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}
