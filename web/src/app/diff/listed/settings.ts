// Settings with their values before and after, in words.
import type { Attributes } from '../types.ts';

export interface SettingChange {
  name: string;
  before: string;
  after: string;
}

/** What people know settings by. Others have the name that the API has. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  path: 'Address',
  description: 'Description',
  hidden: 'Hidden',
  icon: 'Icon',
  emoji: 'Emoji',
  condition: 'Condition',
  cover: 'Cover',
  layout: 'Layout',
  target: 'Link',
  tags: 'Tags',
  noIndex: 'Hidden from search engines',
  linkTitle: 'Title in the navigation',
};

/** Values within values are compared one by one, to this depth. */
const DEPTH = 3;
/** Of one attribute, nobody reads more at a glance. */
const PARTS_AT_MOST = 20;

/** What differs in attributes. A value that has parts is compared part by part, so that only those are said that are others. */
export const settingsOf = (attributes: Attributes = {}): SettingChange[] =>
  Object.entries(attributes).flatMap(([key, { before, after }]) =>
    partsOf(NAMES[key] ?? key, { before, after, depth: 0 }).slice(0, PARTS_AT_MOST),
  );

interface Values {
  before: unknown;
  after: unknown;
  depth: number;
}

function partsOf(name: string, { before, after, depth }: Values): SettingChange[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  if (depth >= DEPTH || !(isRecord(before) || isRecord(after)) || isList(before) || isList(after))
    return [{ name, before: wordOf(before), after: wordOf(after) }];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  // What was one thing and is many now is said as a whole, too.
  const whole = [before, after].some((value) => !isRecord(value) && value !== undefined && value !== null);
  if (whole) return [{ name, before: wordOf(before), after: wordOf(after) }];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    partsOf(`${name}, ${key}`, {
      before: Object.hasOwn(was, key) ? was[key] : undefined,
      after: Object.hasOwn(is, key) ? is[key] : undefined,
      depth: depth + 1,
    }),
  );
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** Whether a value is read in a line. */
export const isSimple = (value: unknown): boolean => !isRecord(value) && !isList(value);

const LONGEST = 300;

export function wordOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
