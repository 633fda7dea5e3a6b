import { readFrontMatter } from '../page/front-matter.ts';
import { each, mergeField } from './fields.ts';
import { mergeText } from './merge-text.ts';
import type { Merging, Three } from './types.ts';
import { linesOf } from './alignment/words.ts';

/** The lines of one key, or a comment or empty line between keys, under a name that it alone has. */
type Entries = Map<string, string>;

const BLOCK = 'front matter';

/** Front matter as its lines between the hyphens, by key and in order; `''` is a page without any. */
export function frontMatterEntries(text: string): Entries {
  const lines = linesOf(text);
  const entries: Entries = new Map();
  const seen = new Map<string, number>();
  let last = '';
  for (const line of lines.slice(1, -1)) {
    const name = nameOfLine(line);
    if (name === undefined && last !== '') {
      entries.set(last, (entries.get(last) ?? '') + line);
      continue;
    }
    const count = (seen.get(name ?? '') ?? 0) + 1;
    seen.set(name ?? '', count);
    last = count === 1 ? (name ?? '#') : `${name ?? '#'} (${count})`;
    entries.set(last, line);
  }
  return entries;
}

// What is indented, empty, or an item goes on with the key above it.
function nameOfLine(line: string): string | undefined {
  if (line.startsWith('#')) return line.trimEnd();
  const colon = line.search(/:(?:\s|$)/);
  if (colon < 1 || /^[\s\-\]}]/.test(line)) return undefined;
  return line.slice(0, colon).trimEnd();
}

/**
 * Three-way merge of front matter key by key, each with its own lines. The order is that of the side that changed it, else
 * ours with the new keys of theirs behind those that they stand behind. What would be no YAML is one conflict as a whole.
 */
export function mergeFrontMatter(merging: Merging, texts: Three<string>): string {
  const entries = each(texts, frontMatterEntries);
  const merged: Entries = new Map();
  for (const name of mergeOrder(each(entries, (map) => [...map.keys()]))) {
    const text = mergeEntry(
      merging,
      name,
      each(entries, (map) => map.get(name)),
    );
    if (text !== undefined) merged.set(name, text);
  }
  const fences = each(texts, fencesOf);
  const [open, close] = [mergeFence(fences, 'open'), mergeFence(fences, 'close')];
  const text = `${open}${[...merged.values()].join('')}${close}`;
  if (isReadable(text) || !(isReadable(texts.ours) && isReadable(texts.theirs))) return text;
  return merging.settle({ block: BLOCK, ...texts }, merging.eol) ?? '';
}

function mergeEntry(merging: Merging, name: string, entry: Three<string | undefined>): string | undefined {
  const merged = mergeField(entry);
  if ('value' in merged) return merged.value;
  const block = `${BLOCK}: ${name}`;
  const { base, ours, theirs } = entry;
  if (base !== undefined && ours !== undefined && theirs !== undefined)
    return mergeText(merging, { block, kind: 'front matter' }, { base, ours, theirs });
  return merging.settle({ block, ...known(entry) }, '');
}

/** Without the versions that are not there. */
export function known(texts: Three<string | undefined>): { base?: string; ours?: string; theirs?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

function mergeOrder({ base, ours, theirs }: Three<string[]>): string[] {
  const [before, mine] = [new Set(base), new Set(ours)];
  // Who only took keys away has not changed the order.
  const isOursInOrder = ours.join('\n') === base.filter((name) => mine.has(name)).join('\n') && mine.isSubsetOf(before);
  const [main, other] = isOursInOrder ? [theirs, ours] : [ours, theirs];
  const known = new Set(main);
  const behind = new Map<string, string[]>();
  let last = '';
  for (const name of other) {
    const list = behind.get(last);
    if (known.has(name)) last = name;
    else if (list) list.push(name);
    else behind.set(last, [name]);
  }
  const placed = main.flatMap((name) => [name, ...(behind.get(name) ?? [])]);
  const first = behind.get('') ?? [];
  // What stands before nothing that is known is as well behind it.
  return last === '' ? [...placed, ...first] : [...first, ...placed];
}

type Fences = { open: string; close: string };

function fencesOf(text: string): Fences | undefined {
  const lines = linesOf(text);
  return lines.length < 2 ? undefined : { open: lines[0] ?? '', close: lines.at(-1) ?? '' };
}

function mergeFence({ base, ours, theirs }: Three<Fences | undefined>, which: keyof Fences): string {
  if (!ours || !theirs) return (ours ?? theirs)?.[which] ?? '';
  const merged = mergeField<string | undefined>({ base: base?.[which], ours: ours[which], theirs: theirs[which] });
  return ('value' in merged ? merged.value : ours[which]) ?? '';
}

function isReadable(text: string): boolean {
  const found = readFrontMatter(text);
  return found !== undefined && found.end === text.length && found.warnings.length === 0;
}
