import { type Db } from '#platform/db/index.ts';
import { type Parts, type SectionRow, siblingsOf } from '../../parts/index.ts';
import { findIndex, placeAt } from '../../positions/index.ts';
import { updateSection } from '../store.ts';
import { placeAnywhere } from './store.ts';

export interface Wanted {
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * Brings a section to where a request wants it: into the group of the one next to which it is to stand, or out of its own.
 * Without a neighbor it goes to the end of where it is.
 */
export async function moveSection(db: Db, parts: Parts, move: { row: SectionRow; wanted: Wanted }): Promise<void> {
  const { row, wanted } = move;
  const neighbor = parts.sections.find(({ id }) => id !== row.id && (id === wanted.before || id === wanted.after));
  const isAtTop = parts.groups.some(({ id }) => id === wanted.before || id === wanted.after);
  const groupId = isAtTop ? null : neighbor === undefined ? row.group_id : neighbor.group_id;
  const siblings = siblingsOf(parts, groupId);
  const index = findIndex(siblings, row.id, wanted);
  const others = siblings.filter((other) => other.id !== row.id);
  await placeAnywhere(db, placeAt(others, index, row.id));
  await updateSection(db, row.id, { group_id: groupId });
}
