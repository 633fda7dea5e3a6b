import { orderKeyAfter, orderKeyBetween } from '#platform/db/index.ts';
import { badRequest, conflict } from '#platform/http/index.ts';
import type { PointedAt } from './schema.ts';

export interface Placed {
  id: string;
  position: string;
}

const badPosition = (name: 'before' | 'after', message: string) =>
  badRequest('The position cannot be used.', [{ in: 'body', path: `/position/${name}`, message }]);

/**
 * Where among the others a request wants an item: the index that it is to have. 400 for a pointer that cannot be used, 409
 * where the item is there already. `siblings` are those of the place that it goes to, in order; the item may be one of them.
 */
export function findIndex(siblings: readonly Placed[], id: string, { before, after }: PointedAt): number {
  const others = siblings.filter((sibling) => sibling.id !== id);
  const at = (name: 'before' | 'after', pointer: string): number => {
    if (pointer === id) throw badPosition(name, 'expected another item than the moved one');
    const index = others.findIndex((other) => other.id === pointer);
    if (index === -1) throw badPosition(name, 'expected an item next to which the moved one may stand');
    return index;
  };
  const next = before === undefined ? undefined : at('before', before);
  const previous = after === undefined ? undefined : at('after', after);
  if (next !== undefined && previous !== undefined && next !== previous + 1)
    throw badPosition('before', 'expected the item that follows the one in "after"');
  const index = next ?? (previous === undefined ? others.length : previous + 1);
  if (siblings[index]?.id === id) throw conflict('It is there already: this move would change nothing.');
  return index;
}

/** From this length on, keys that were put between others again and again are made anew. */
const KEY_AT_MOST = 64;

/** The keys to write so that these items stand, in this order, at `index` among the others. Mostly no other is among them. */
export function placesAt(others: readonly Placed[], index: number, ids: readonly string[]): Placed[] {
  const places: Placed[] = [];
  const high = others[index]?.position;
  let low = others[index - 1]?.position;
  for (const id of ids) {
    low = orderKeyBetween(low, high);
    places.push({ id, position: low });
  }
  return places.some(({ position }) => position.length > KEY_AT_MOST) ? spread(others, index, ids) : places;
}

export const placeAt = (others: readonly Placed[], index: number, id: string): Placed[] =>
  placesAt(others, index, [id]);

/** New keys for all, which nobody sees: only their order is shown. */
function spread(others: readonly Placed[], index: number, ids: readonly string[]): Placed[] {
  const all = others.map(({ id }) => id).toSpliced(index, 0, ...ids);
  let position: string | undefined;
  return all.map((id) => {
    position = orderKeyAfter(position);
    return { id, position };
  });
}
