import type { Static } from 'typebox';
import { Problem } from '#platform/http/index.ts';
import type { MergeConflict } from '../../merges/index.ts';
import { sourceOf } from '../../sources.ts';
import type { ConflictingSide, EditConflict } from '../batches/index.ts';
import type { EditConflicts } from './schema.ts';

type ConflictAnswer = NonNullable<Static<typeof EditConflicts>['conflicts']>[number];

const PLACES_AT_MOST = 100;
/** Characters of one text of a place. */
const PLACE_AT_MOST = 10_000;
/** Characters of all files in one refusal. */
const SOURCES_AT_MOST = 3 * 1024 * 1024;

/** Refuses a batch in which changes contradict what others wrote meanwhile; the refusal has all that is needed to merge by hand. */
export function refuseConflicts(conflicts: readonly EditConflict[]): void {
  const [first] = conflicts;
  if (first === undefined) return;
  let left = SOURCES_AT_MOST;
  const toSide = ({ bytes, ...side }: ConflictingSide): ConflictAnswer['ours'] => {
    if (bytes === undefined || bytes.byteLength > left) return side;
    const source = sourceOf(bytes);
    left -= source.source.length;
    return { ...side, ...source };
  };
  const answers = conflicts.map(({ change, page, base, ours, theirs, places }): ConflictAnswer => ({
    change,
    page,
    base: toSide(base),
    ours: toSide(ours),
    ...(theirs === undefined ? {} : { theirs: toSide(theirs) }),
    places: toPlaces(places),
  }));
  const details = conflicts.map(({ change }) => ({
    in: 'body' as const,
    path: `/changes/${change}/base`,
    message: 'expected a revision since which nobody changed the same',
  }));
  const message = `The ${first.what ?? 'page'} “${first.base.title}” was changed since the revision ${first.base.revision}, in a way that contradicts your change. Nothing was written.`;
  throw new Problem(409, 'edit_conflict', message, { details, data: { conflicts: answers } });
}

/** Where texts contradict each other, as answers say it. */
export const toPlaces = (conflicts: readonly PlainConflict[]): ConflictAnswer['places'] =>
  conflicts.slice(0, PLACES_AT_MOST).map(toPlace);

type PlainConflict = Pick<MergeConflict, 'field' | 'block' | 'base' | 'ours' | 'theirs'>;

function toPlace({ field, block, ...texts }: PlainConflict): ConflictAnswer['places'][number] {
  const sides = (['base', 'ours', 'theirs'] as const).flatMap((side) => {
    const text = texts[side];
    return text === undefined ? [] : [[side, cut(text)]];
  });
  return { field, ...(block === undefined ? {} : { block }), ...(Object.fromEntries(sides) as object) };
}

/** Never in the middle of a character that takes two units. */
const cut = (text: string): string =>
  text.length <= PLACE_AT_MOST ? text : `${text.slice(0, PLACE_AT_MOST).replace(/[\ud800-\udbff]$/, '')}…`;
