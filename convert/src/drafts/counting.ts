import type { Counted, Draft, Note } from './rules.ts';

/** Counts one construct of a file. */
export type Count = (found: Pick<Counted, 'kind' | 'name' | 'fate'>) => void;

/** Names that one file is counted by; what it has beyond them is counted together. */
const NAMES_AT_MOST = 100;

/** What counts for a file of a draft what nobody is warned of, such as a script that a page of HTML had. */
export function counterFor(draft: Draft, file: string): Count {
  const counted: Counted[] = [];
  return ({ kind, name, fate }) => {
    if (counted.length === 0) draft.notes.push({ file, message: '', constructs: counted });
    const called = counted.length < NAMES_AT_MOST ? name : '…';
    const known = counted.find((each) => each.kind === kind && each.fate === fate && each.name === called);
    if (known === undefined) counted.push({ kind, name: called, fate, count: 1 });
    else known.count += 1;
  };
}

/** What is named as left out of a file, each as often as it is named. */
export function countLeftOut(names: readonly string[]): Pick<Note, 'constructs'> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    constructs: [...counts].slice(0, NAMES_AT_MOST).map(([name, count]): Counted => ({
      kind: 'source',
      name,
      fate: name.endsWith('(now a link)') ? 'simple' : 'lost',
      count,
    })),
  };
}

/** Every note counts: what did not come over as a file that is lost, what came over otherwise as shown simply. */
export function countNotes({ notes, left }: Draft): void {
  for (const note of left)
    note.constructs ??= [{ kind: 'file', name: 'left out', fate: 'lost', count: 1, example: note.message }];
  for (const note of notes)
    note.constructs ??= [
      { kind: 'source', name: 'come over otherwise', fate: 'simple', count: 1, example: note.message },
    ];
}
