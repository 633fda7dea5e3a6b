import { applyTranslations, mergePage } from '@lectern/content';
import { type PageTask, readPage, textOf, unitsOf } from './page.worker.ts';
import { type Entry, nextEntries, type Translated } from './rules.ts';

/** Translations for a page, by the ids of its texts. */
export interface DeliveryTask extends PageTask {
  texts: readonly (readonly [id: string, text: string])[];
  origin: 'machine' | 'import';
}

export interface Delivered {
  /** The translated page with the translations. */
  markdown: string;
  /** What its texts translate. */
  entries: Entry[];
  applied: number;
  /** Ids of texts that people have written, which stay. */
  kept: string[];
  /** Translations that the page cannot have. */
  refused: { id: string; message: string }[];
  /** Ids that the page has no more. */
  unknown: string[];
}

/**
 * A page in another language: the source with each text that is translated, merged into what the translated page is now, so that all
 * that people did to it stays. What a person wrote is not overwritten.
 */
export function deliverPage(task: DeliveryTask): Delivered {
  const source = textOf(task.source);
  const { entries, found, target } = readPage(task);
  const present = new Map(found.flatMap((one) => presentText(one, target)));
  const { wanted, kept, unknown } = choose(task, { found, entries, present });
  const written = applyTranslations(source, new Map([...present, ...wanted]));
  const refused = written.problems.filter(({ id }) => wanted.has(id)).map(({ id, message }) => ({ id, message }));
  for (const { id } of refused) wanted.delete(id);
  const expected = entriesOf(written.markdown, { found, entries, wanted, origin: task.origin });
  const markdown =
    task.target === undefined ? written.markdown : merge(task, { entries, target, written: written.markdown });
  const texts = unitsOf(Buffer.from(markdown));
  kept.push(...leftOut({ found, wanted, expected, texts }));
  return {
    markdown,
    entries: nextEntries(expected, texts),
    ...{ applied: wanted.size, kept, refused, unknown },
  };
}

interface Read {
  found: readonly Translated[];
  entries: readonly Entry[];
}

/** Takes from those that are wanted what gave way to something that people did at the same place, and answers it. */
function leftOut({
  found,
  wanted,
  expected,
  texts,
}: Pick<Read, 'found'> & { wanted: Map<string, string>; expected: readonly Entry[]; texts: Units }): string[] {
  const there = new Set(texts.map(({ hash }) => hash));
  const ids = found.flatMap(({ unit }, at) =>
    wanted.has(unit.id) && !there.has(expected[at]?.target ?? '') ? [unit.id] : [],
  );
  for (const id of ids) wanted.delete(id);
  return ids;
}

/** Which translations are taken. */
function choose(
  { texts, origin }: DeliveryTask,
  { found, entries, present }: Read & { present: ReadonlyMap<string, string> },
) {
  const byId = new Map(found.map((one) => [one.unit.id, one]));
  const wanted = new Map<string, string>();
  const [kept, unknown]: [string[], string[]] = [[], []];
  for (const [id, text] of texts) {
    const one = byId.get(id);
    if (one === undefined) unknown.push(id);
    else if (one.state === 'translated' && present.get(id) === text) continue;
    else if (isOfPerson(one, entries, origin)) kept.push(id);
    else wanted.set(id, text);
  }
  return { wanted, kept, unknown };
}

/** A machine leaves all that a person wrote; a file may bring a new translation of what the source says anew. */
function isOfPerson({ state, at }: Translated, entries: readonly Entry[], origin: DeliveryTask['origin']): boolean {
  if (state === 'missing' || (state === 'stale' && origin === 'import')) return false;
  return entries[at ?? -1]?.origin === 'human';
}

type Units = ReturnType<typeof unitsOf>;

const presentText = ({ unit, state, at }: Translated, target: Units): [string, string][] => {
  const text = state === 'missing' ? undefined : target[at ?? -1]?.source;
  return text === undefined ? [] : [[unit.id, text]];
};

/** What the texts of a written page translate: it has those of the source, in their order. */
function entriesOf(
  written: string,
  { found, entries, wanted, origin }: Read & { wanted: ReadonlyMap<string, string>; origin: Entry['origin'] },
): Entry[] {
  const texts = unitsOf(Buffer.from(written));
  return texts.map(({ hash }, index): Entry => {
    const one = found[index];
    if (one === undefined) return { target: hash, origin: 'human' };
    if (wanted.has(one.unit.id)) return { source: one.unit.hash, target: hash, origin };
    const before = one.state === 'missing' ? undefined : entries[one.at ?? -1];
    // What the source said before may not fit what it says now, which then stands there.
    if (before === undefined || (one.state === 'stale' && hash === one.unit.hash))
      return { source: one.unit.hash, target: hash, origin: 'human' };
    return { ...before, target: hash };
  });
}

/** Three ways: what the source became since the translated page last followed it, and what people did to that page. */
function merge(
  { base, source, target: ours }: DeliveryTask,
  { entries, target, written }: { entries: readonly Entry[]; target: Units; written: string },
): string {
  const present = new Map<string, string>();
  for (const [at, { source: hash }] of entries.entries()) {
    const text = target[at]?.source;
    if (hash !== undefined && text !== undefined && !present.has(hash)) present.set(hash, text);
  }
  const before = applyTranslations(textOf(base ?? source), present).markdown;
  const versions = { base: Buffer.from(before), ours: ours ?? new Uint8Array(), theirs: Buffer.from(written) };
  return textOf(mergePage(versions, () => 'ours').bytes);
}
