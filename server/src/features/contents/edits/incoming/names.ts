// Names: what changes of a batch call the things they make, and where other changes use these names.
import type { EditChange } from '../schema.ts';

/** What the names of a batch mean. */
export type Named = ReadonlyMap<string, { kind: 'page' | 'file' | 'reusable-content'; id: string }>;

/** A name of the batch, and where in its change it stands, as a JSON pointer. */
interface Place {
  at: string;
  name: string;
}

/** The name in `ref:NAME`; undefined for an id. */
export const nameIn = (text: unknown): string | undefined =>
  typeof text === 'string' && text.startsWith('ref:') ? text.slice(4) : undefined;

/** The id of what is called so: by a name of the batch, or by its id. */
export function idOf(named: Named, text: string): string {
  const name = nameIn(text);
  return name === undefined ? text : (named.get(name)?.id ?? text);
}

/** The names that a change gives. */
export function namesOf(change: EditChange): Place[] {
  if (change.operation === 'insert_files')
    return change.files.flatMap(({ ref }, index) =>
      ref === undefined ? [] : [{ at: `/files/${index}/ref`, name: ref }],
    );
  if (
    (change.operation === 'insert_page' || change.operation === 'insert_reusable_content') &&
    change.ref !== undefined
  )
    return [{ at: '/ref', name: change.ref }];
  return [];
}

/** The names by which a change calls what is there; those in texts are not looked at. */
export function usesOf(change: EditChange): Place[] {
  const used = 'page' in change ? [use('/page', change.page)] : [];
  if ('file' in change) used.push(use('/file', change.file));
  if ('reusableContent' in change) used.push(use('/reusableContent', change.reusableContent));
  if (change.operation === 'insert_page' || change.operation === 'update_page') {
    const { into, at, target, cover } = change;
    const position = typeof at === 'object' ? (at as { before?: string; after?: string }) : {};
    used.push(use('/into', into), use('/at/before', position.before), use('/at/after', position.after));
    used.push(...useIn('/target', target), ...useIn('/cover/ref', cover?.ref));
    used.push(...useIn('/cover/refDark', cover?.refDark ?? undefined));
  }
  return used.flat();
}

/** In a reference, which names a page or a file. */
const useIn = (at: string, reference: { kind: string; page?: unknown; file?: unknown } | undefined): Place[][] => [
  use(`${at}/page`, reference?.page),
  use(`${at}/file`, reference?.file),
];

function use(at: string, text: unknown): Place[] {
  const name = nameIn(text);
  return name === undefined ? [] : [{ at, name }];
}
