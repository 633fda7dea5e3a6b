/** An object of a description; what it holds may be anything. */
export type Mapping = Readonly<Record<string, unknown>>;

/** A description has a few hundred thousand values at most; more are a bomb, or nothing that anybody reads. */
const VALUES_AT_MOST = 2_000_000;

const DEPTH_AT_MOST = 120;

/** A description that is larger than anybody writes. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * A copy of what a file holds, as plain data: without keys that mean something to the language, and without sharing, so that
 * aliases cannot make much of little. What nests too deeply is left out.
 */
export function plainCopy(value: unknown): unknown {
  return copy(value, 0, { left: VALUES_AT_MOST });
}

function copy(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0) throw new TooLarge('The description holds too many values.');
  if (typeof value === 'string') return withoutSlotMarks(value);
  if (typeof value === 'bigint' || value instanceof Date) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_AT_MOST) return null;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, budget));
  const copied: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    if (key !== '__proto__') copied[withoutSlotMarks(key)] = copy(inner, depth + 1, budget);
  return copied;
}

/** Derived HTML marks its slots with such characters; no text needs them. */
const withoutSlotMarks = (text: string): string =>
  /[\u0080-\u009f]/.test(text) ? text.replaceAll(/[\u0080-\u009f]/g, ' ') : text;

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const mappingOf = (value: unknown): Mapping => (isMapping(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An own key, so that `constructor` and its kin are never read from the prototype. */
export const valueOf = (mapping: Mapping, key: string): unknown =>
  Object.hasOwn(mapping, key) ? mapping[key] : undefined;

export const entriesOf = (value: unknown): [string, unknown][] => Object.entries(mappingOf(value));

/** A text within bounds; empty for what is none. */
export function textOf(value: unknown, atMost = 200): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return value.length > atMost ? `${value.slice(0, atMost)}…` : value;
}

/** A value of any kind as a short text, as it stands in JSON; a text stands for itself. */
export function shownValue(value: unknown, atMost = 200): string {
  if (value === undefined) return '';
  return textOf(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), atMost);
}
