import { type Draft, type Entry, pathsIn } from '../drafts/index.ts';
import { unknownIn, type Value } from './values.ts';

export interface ReadProgram {
  entries: readonly Entry[];
  file: string;
  /** What the entries were made of. */
  value: Value;
  missing: readonly string[];
}

/**
 * Says what of a navigation could not be read. Where there is such, the pages that are not in what was read come after it, in
 * the order of folders: the program may have named them.
 */
export function noteProgram(
  draft: Draft,
  read: ReadProgram,
  orderRest: (listed: ReadonlySet<string>) => Entry[],
): Entry[] {
  const { entries, file, missing } = read;
  const unknown = [...unknownIn(read.value)];
  if (missing.length > 0)
    draft.notes.push({
      file,
      message: `${missing.length} pages of the navigation are not there, such as ${missing[0]?.slice(0, 200)}.`,
      constructs: [{ kind: 'navigation', name: 'page that is not there', fate: 'lost', count: missing.length }],
    });
  const [first] = unknown;
  if (first === undefined) return [];
  const where = first.unknownIn === file ? `line ${first.line}` : `line ${first.line} of ${first.unknownIn}`;
  draft.notes.push({
    file,
    message: `${unknown.length} parts of the navigation are computed by a program, which is not run, such as ${where}. Pages that the navigation does not name come after the others.`,
    constructs: [{ kind: 'navigation', name: 'computed by a program', fate: 'lost', count: unknown.length }],
  });
  return orderRest(new Set(['README.md', ...pathsIn(entries)]));
}
