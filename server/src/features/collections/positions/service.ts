import type { Static } from 'typebox';
import { type Caller, roleOnCollection, roleOnSpace } from '#access/index.ts';
import { type Db, orderKeyAfter, orderKeyBetween } from '#platform/db/index.ts';
import { badRequest, conflict } from '#platform/http/index.ts';
import type { Item, Place, Pointer, Pointers } from './schema.ts';
import { findItem, lastPosition, listSiblings, setPosition, type SiblingRow } from './store.ts';

/** How many hidden items are looked through to see whether two that the caller names are neighbors to them. */
const HIDDEN_AT_MOST = 100;

/** The key behind everything in an organization: the end of each of its collections too. */
export async function endOfOrganization(db: Db, organizationId: string): Promise<string> {
  return orderKeyAfter(await lastPosition(db, organizationId));
}

interface Move {
  item: Item;
  to: Place;
  position: Static<typeof Pointers> | undefined;
}

/**
 * The key that brings an item to where the caller wants it. 400 for a pointer that cannot be used, 409 where nothing would
 * change. Runs in the transaction that writes the key, so that two moves never take the same one.
 */
export async function findPosition(ctx: { db: Db }, caller: Caller, move: Move): Promise<string> {
  const { item, to, position = {} } = move;
  const { before, after } = position;
  const [next, previous] = [
    await target(ctx, caller, { move, at: 'before' }),
    await target(ctx, caller, { move, at: 'after' }),
  ];
  if (before !== undefined && after !== undefined) await requireNeighbors(ctx, caller, { move, previous, next });
  const stays = item.organization_id === to.organization_id && item.parent_id === to.parent_id;
  if (stays && (await isThere(ctx.db, { item, previous, next })))
    throw conflict('It is there already: this move would change nothing.');
  if (previous !== undefined) return positionNextTo(ctx.db, to, { after: previous.position, except: item });
  if (next !== undefined) return positionNextTo(ctx.db, to, { before: next.position, except: item });
  return endOfOrganization(ctx.db, to.organization_id);
}

/** A key directly after or before another one of the same place; keys of deleted spaces are kept free. */
export async function positionNextTo(
  db: Db,
  place: Place,
  neighbor: { after?: string; before?: string; except?: Item },
): Promise<string> {
  const common = { deleted: true, take: 1, ...(neighbor.except === undefined ? {} : { except: neighbor.except }) };
  if (neighbor.after !== undefined) {
    const [next] = await listSiblings(db, place, { ...common, above: neighbor.after, order: 'asc' });
    return orderKeyBetween(neighbor.after, next?.position);
  }
  if (neighbor.before === undefined) throw new Error('A key needs a neighbor.');
  const [previous] = await listSiblings(db, place, { ...common, below: neighbor.before, order: 'desc' });
  return orderKeyBetween(previous?.position, neighbor.before);
}

/** From this length on, keys that were put between others again and again are spread anew. */
const KEY_AT_MOST = 64;
/** How many neighbors on each side take part. */
const SPREAD = 100;

/**
 * Gives the neighbors of a key that has grown long, and whoever has it, shorter ones in the same order. Nobody sees keys,
 * so no version moves. To be called after the key was written, in the same transaction.
 */
export async function keepShort(db: Db, place: Place, position: string): Promise<void> {
  if (position.length <= KEY_AT_MOST) return;
  const range = { deleted: true, take: SPREAD } as const;
  const below = await listSiblings(db, place, { ...range, below: position, order: 'desc' });
  const low = below.length === SPREAD ? below.at(-1)?.position : undefined;
  const around = await listSiblings(db, place, {
    ...range,
    take: 2 * SPREAD,
    order: 'asc',
    ...(low === undefined ? {} : { above: low }),
  });
  const high = around.length === 2 * SPREAD ? around.pop()?.position : undefined;
  const keys = keysBetween(low, high, around.length);
  for (const [index, sibling] of around.entries()) await setPosition(db, sibling, keys[index] ?? sibling.position);
}

/** So many keys in order, by halving, which makes them short. */
function keysBetween(low: string | undefined, high: string | undefined, count: number): string[] {
  if (count === 0) return [];
  const middle = orderKeyBetween(low, high);
  const before = Math.floor((count - 1) / 2);
  return [...keysBetween(low, middle, before), middle, ...keysBetween(middle, high, count - 1 - before)];
}

/** The key that an item had, or one directly behind it where another item has the same key by now. */
export async function freePosition(db: Db, item: Item): Promise<string> {
  const { position } = item;
  const range = { deleted: true, except: item, order: 'asc', take: 1 } as const;
  const [previous] = await listSiblings(db, item, { ...range, below: position, order: 'desc' });
  const [same] = await listSiblings(db, item, {
    ...range,
    ...(previous === undefined ? {} : { above: previous.position }),
  });
  return same?.position === position ? positionNextTo(db, item, { after: position, except: item }) : position;
}

const badPosition = (name: 'before' | 'after', message: string) =>
  badRequest('The position cannot be used.', [{ in: 'body', path: `/position/${name}`, message }]);

async function target(
  ctx: { db: Db },
  caller: Caller,
  { move, at }: { move: Move; at: 'before' | 'after' },
): Promise<Item | undefined> {
  const pointer = move.position?.[at];
  if (pointer === undefined) return undefined;
  const { kind, id } = namedBy(pointer);
  if (kind === move.item.kind && id === move.item.id) throw badPosition(at, 'expected another item than the moved one');
  const found = await findItem(ctx.db, kind, id);
  const { organization_id, parent_id } = move.to;
  const isSibling = found?.organization_id === organization_id && found.parent_id === parent_id;
  if (!isSibling || !(await isVisible(ctx, caller, found)))
    throw badPosition(at, 'expected a space or collection of the same parent');
  return found;
}

const namedBy = (pointer: Pointer): { kind: Item['kind']; id: string } =>
  pointer.type === 'space' ? { kind: 'space', id: pointer.space } : { kind: 'collection', id: pointer.collection };

const isVisible = async (ctx: { db: Db }, caller: Caller, { kind, id }: SiblingRow): Promise<boolean> =>
  (kind === 'space' ? await roleOnSpace(ctx, caller, id) : await roleOnCollection(ctx, caller, id)) > 0;

/** Neighbors are those between whom the caller sees nothing but the item that is moved. */
async function requireNeighbors(
  ctx: { db: Db },
  caller: Caller,
  { move, previous, next }: { move: Move; previous: Item | undefined; next: Item | undefined },
): Promise<void> {
  if (previous === undefined || next === undefined) return;
  const refusal = badPosition('before', 'expected the item that follows the one in "after"');
  if (previous.position >= next.position) throw refusal;
  const between = await listSiblings(ctx.db, move.to, {
    above: previous.position,
    below: next.position,
    deleted: false,
    except: move.item,
    order: 'asc',
    take: HIDDEN_AT_MOST + 1,
  });
  if (between.length > HIDDEN_AT_MOST) throw refusal;
  for (const sibling of between) if (await isVisible(ctx, caller, sibling)) throw refusal;
}

/** Whether an item of this place stands there already, as everybody sees it who sees everything. */
async function isThere(
  db: Db,
  { item, previous, next }: { item: Item; previous: Item | undefined; next: Item | undefined },
): Promise<boolean> {
  const range = { deleted: false, take: 1 } as const;
  const isItem = (row: SiblingRow | undefined) => row?.kind === item.kind && row.id === item.id;
  if (previous === undefined && next === undefined) {
    return (await listSiblings(db, item, { ...range, above: item.position, order: 'asc' })).length === 0;
  }
  if (previous !== undefined) {
    const [follower] = await listSiblings(db, item, { ...range, above: previous.position, order: 'asc' });
    if (!isItem(follower)) return false;
  }
  if (next === undefined) return true;
  const [leader] = await listSiblings(db, item, { ...range, below: next.position, order: 'desc' });
  return isItem(leader);
}
