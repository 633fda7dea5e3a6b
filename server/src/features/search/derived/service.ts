import type { Db } from '#platform/db/index.ts';
import type { DerivedSection, Note } from '../texts/index.ts';
import { type BodyWords, continueFrom, INDEX_VERSION, pickSections } from './rules.ts';
import {
  type BodyRow,
  deleteBodies,
  insertBodies,
  listBases,
  listContinued,
  listContinuing,
  listUsed,
  readOldSections,
  readSectionLists,
  readWords,
  type ReadSection,
  writeWhole,
} from './store.ts';

export { readWords as listWords, type ReadSection } from './store.ts';

/** The name under which the words of a body lie that has more for some visitors. */
const conditionalOf = (name: string): string => `${name}+`;

const withConditional = (names: readonly string[]): string[] => names.flatMap((name) => [name, conditionalOf(name)]);

/** The words of those of these texts that were derived by this version. */
export async function listDerived(db: Db, names: readonly string[]): Promise<Map<string, BodyWords>> {
  if (names.length === 0) return new Map();
  const rows = (await readWords(db, withConditional(names))).filter(({ tokenizer }) => tokenizer === INDEX_VERSION);
  const words = new Map(rows.map((row) => [row.body_hash, row.words]));
  return new Map(
    names.flatMap((name) => {
      const found = words.get(name);
      return found === undefined ? [] : [[name, { words: found, conditional: words.get(conditionalOf(name)) }]];
    }),
  );
}

/** Sections of texts, by the names of the texts and by their places. */
export type SectionsOf = ReadonlyMap<string, ReadonlyMap<number, ReadSection>>;

/** These sections of texts. */
export async function readSections(db: Db, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<SectionsOf> {
  if (wanted.size === 0) return new Map();
  const found = new Map<string, Map<number, ReadSection>>();
  for (const [name, json] of await readSectionLists(db, [...wanted.keys()]))
    found.set(name, pickSections(json, wanted.get(name) ?? new Set()));
  const old = [...wanted].flatMap(([hash, ordinals]) =>
    found.has(hash) ? [] : Array.from(ordinals, (ordinal) => ({ hash, ordinal })),
  );
  for (const row of old.length === 0 ? [] : await readOldSections(db, old))
    found.set(row.body_hash, (found.get(row.body_hash) ?? new Map<number, ReadSection>()).set(row.ordinal, row));
  return found;
}

/** A text of so many characters or more, as JSON, is not opened: to read it would take long. */
const OPENED_BELOW = 200_000;

/** All sections of each of these texts, which are parsed as they are asked for. Long texts have none. */
export async function openSections(db: Db, names: readonly string[]): Promise<(name: string) => DerivedSection[]> {
  const lists = names.length === 0 ? new Map<string, string>() : await readSectionLists(db, [...new Set(names)]);
  return (name) => {
    const json = lists.get(name) ?? '';
    return json === '' || json.length >= OPENED_BELOW ? [] : (JSON.parse(json) as DerivedSection[]);
  };
}

/** What is kept of a text. */
export interface DerivedText extends BodyWords {
  sections: readonly DerivedSection[];
  /** Where other texts stand in it. */
  note?: Note;
}

/**
 * Keeps what is derived of texts. A text that came from another is kept as what it has that the other has not, so that an edit
 * of a long page writes little: `earlier` has the names of those others.
 */
export async function putDerived(
  db: Db,
  derived: ReadonlyMap<string, DerivedText>,
  earlier: ReadonlyMap<string, string>,
): Promise<void> {
  if (derived.size === 0) return;
  const names = [...derived.keys()];
  await detach(db, names);
  await deleteBodies(db, withConditional(names));
  const bases = await listBases(db, [...new Set(names.flatMap((name) => earlier.get(name) ?? []))]);
  const rows = [...derived].flatMap(([name, text]) => [
    toRow(name, text, bases.get(earlier.get(name) ?? '')),
    ...(text.conditional === undefined ? [] : [toRow(conditionalOf(name), { words: text.conditional, sections: [] })]),
  ]);
  await insertBodies(db, rows);
}

function toRow(name: string, text: DerivedText, base?: { name: string; words: string; sections: string }): BodyRow {
  const row = {
    body_hash: name,
    tokenizer: INDEX_VERSION,
    note: text.note === undefined ? null : JSON.stringify(text.note),
  };
  const whole = { words: text.words, sections: JSON.stringify(text.sections.map(toKept)) };
  const rest = base === undefined ? undefined : continueFrom(base, whole);
  if (base === undefined || rest === undefined) return { ...row, ...whole, base: null, cuts: null };
  return { ...row, ...rest, base: base.name, cuts: JSON.stringify(rest.cuts) };
}

/** Key by key: sections may carry more than is kept. */
const toKept = ({ anchor, heading, level, text }: DerivedSection): DerivedSection => ({ anchor, heading, level, text });

const DETACHED_AT_ONCE = 50;

/** Keeps whole what continues one of these texts, which are about to be others: a newer version derives them anew. */
async function detach(db: Db, names: readonly string[]): Promise<void> {
  for (;;) {
    const continuing = await listContinuing(db, names, DETACHED_AT_ONCE);
    if (continuing.length === 0) return;
    const sections = await readSectionLists(db, continuing);
    for (const { body_hash: name, words } of await readWords(db, continuing))
      await writeWhole(db, name, { words, sections: sections.get(name) ?? '[]' });
  }
}

/** Removes those of these texts that no page of any space has any more, and what they alone continued. */
export async function collectBodies(db: Db, names: readonly string[]): Promise<void> {
  const continued = await removeUnused(db, names);
  // What is continued is kept whole, and continues no other.
  if (continued.length > 0) await removeUnused(db, continued);
}

/** Answers which texts those continued that are removed now. */
async function removeUnused(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const used = await listUsed(db, names);
  const unused = names.filter((name) => !used.has(name));
  if (unused.length === 0) return [];
  const needed = await listContinued(db, unused);
  const removed = unused.filter((name) => !needed.has(name));
  return removed.length === 0 ? [] : deleteBodies(db, withConditional(removed));
}
