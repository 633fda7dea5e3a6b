// Fields: three-way merges of single values, of values by their keys, and of the order of things.
import { matchSequences, mergeChunks, type Three } from '@lectern/content';
import { atOnce, flatMapInSteps, type Steps } from '../turns.ts';
import { type Settle, type Subject, textOf } from './conflicts.ts';

/** What is being merged, for the words of its conflicts. */
export interface Naming {
  settle: Settle;
  subject: Subject;
}

export const each = <T, U>(three: Three<T>, part: (version: T) => U): Three<U> => ({
  base: part(three.base),
  ours: part(three.ours),
  theirs: part(three.theirs),
});

/** Without what is not there. */
export function known(texts: Three<string | undefined>): { base?: string; ours?: string; theirs?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** Whether two values are the same as JSON, whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  return hasAll(one, other) && hasAll(other, one);
}

// What is undefined is not there.
const hasAll = (all: Record<string, unknown>, some: Record<string, unknown>): boolean =>
  Object.keys(some).every(
    (key) => some[key] === undefined || isSameValue(Object.hasOwn(all, key) ? all[key] : undefined, some[key]),
  );

/** Three-way merge of one value; undefined is its absence. */
export function mergeValue<T>(naming: Naming, field: string, { base, ours, theirs }: Three<T>): T {
  if (isSameValue(ours, theirs) || isSameValue(theirs, base)) return ours;
  if (isSameValue(ours, base)) return theirs;
  const texts = known(each<unknown, string | undefined>({ base, ours, theirs }, textOf));
  return naming.settle({ subject: naming.subject, field, ...texts }) === 'theirs' ? theirs : ours;
}

/** Three-way merge of values key by key. Nothing left is undefined. */
export const mergeRecord = <T extends object>(...asked: Parameters<typeof recordSteps<T>>): T | undefined =>
  atOnce(recordSteps(...asked));

/** As `mergeRecord`, for thousands of keys. */
export function* recordSteps<T extends object>(
  naming: Naming,
  nameOf: (key: string) => string,
  versions: Three<T | undefined>,
): Steps<T | undefined> {
  const { base, ours, theirs } = versions;
  if (isSameValue(ours, theirs) || isSameValue(theirs, base)) return ours;
  if (isSameValue(ours, base)) return theirs;
  const records = each(versions, (record) => new Map<string, unknown>(Object.entries(record ?? {})));
  yield;
  const { ids } = yield* orderSteps(each(records, (record) => [...record.keys()]));
  const merged = yield* flatMapInSteps(ids, (key): [string, unknown][] => {
    const value = mergeValue(
      naming,
      nameOf(key),
      each(records, (record) => record.get(key)),
    );
    return value === undefined ? [] : [[key, value]];
  });
  return merged.length === 0 ? undefined : (Object.fromEntries(merged) as T);
}

export interface Order {
  /** Each that is in ours or theirs, once. */
  ids: string[];
  /** Those that both sides moved, to different places; they are where ours has them. */
  contested: string[];
}

/**
 * Three-way merge of an order, each id in it once. What one side moved is where that side has it; new ones of both at one place
 * are both there, ours first. `preferTheirs` is asked about what both sides moved.
 */
export function* orderSteps(
  orders: Three<string[]>,
  preferTheirs: (id: string) => boolean = () => false,
): Steps<Order> {
  const { base, ours, theirs } = orders;
  const stays = { ours: staysOf(base, ours), theirs: staysOf(base, theirs) };
  yield;
  const emitted = emit(orders);
  yield;
  const sides = new Map<string, Set<Side>>();
  for (const { id, side } of emitted) sides.set(id, (sides.get(id) ?? new Set()).add(side));
  const contested = new Set<string>();
  const sideOf = (id: string): Side => {
    if (sides.get(id)?.size === 1) return [...(sides.get(id) ?? [])][0] ?? 'ours';
    // Who left it where it was does not say where it is to be.
    if (stays.theirs.has(id)) return 'ours';
    if (stays.ours.has(id)) return 'theirs';
    contested.add(id);
    return preferTheirs(id) ? 'theirs' : 'ours';
  };
  const chosen = new Map(yield* flatMapInSteps([...sides.keys()], (id) => [[id, sideOf(id)] as const]));
  const ids = [...new Set(emitted.filter(({ id, side }) => chosen.get(id) === side).map(({ id }) => id))];
  yield;
  return { ids: withMissing(withMissing(ids, ours), theirs), contested: [...contested] };
}

type Side = 'ours' | 'theirs';

const staysOf = (base: string[], side: string[]): Set<string> =>
  new Set(matchSequences(base, side).flatMap((to, index) => (to === -1 ? [] : [base[index] ?? ''])));

function emit(orders: Three<string[]>): { id: string; side: Side }[] {
  const inOurs = new Set(orders.ours);
  return mergeChunks(orders).flatMap((chunk): { id: string; side: Side }[] => {
    if ('kept' in chunk) {
      const side = chunk.changed !== undefined && chunk.kept === chunk.changed.theirs ? 'theirs' : 'ours';
      return chunk.kept.map((id) => ({ id, side }));
    }
    const { base, ours, theirs } = chunk.conflict;
    const [here, before] = [new Set(ours), new Set(base)];
    // What was here and is elsewhere in ours has been moved by ours.
    const added = theirs.filter((id) => !here.has(id) && !(before.has(id) && inOurs.has(id)));
    return [
      ...ours.map((id) => ({ id, side: 'ours' as const })),
      ...added.map((id) => ({ id, side: 'theirs' as const })),
    ];
  });
}

/** With those of another order that are not there yet, each behind the one that it stands behind. */
function withMissing(ids: string[], others: string[]): string[] {
  const there = new Set(ids);
  if (others.every((id) => there.has(id))) return ids;
  const behind = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const id of others) {
    const list = behind.get(last);
    if (there.has(id)) last = id;
    else if (list) list.push(id);
    else behind.set(last, [id]);
  }
  return [...(behind.get(undefined) ?? []), ...ids.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}
