import { hash } from 'node:crypto';
import { badRequest } from '../problems/problem.ts';

export const DEFAULT_LIMIT = 100;

/** The sort key of an item, most significant first; its last part is unique. */
export type SortKey = readonly (string | number)[];

export interface ListRequest {
  page?: string | undefined;
  limit?: number | undefined;
}

export interface Page<T> {
  items: T[];
  count: number;
  next?: { page: string };
}

export interface ListSource<Row> {
  /** What the list is of and how it is filtered: a token is good for the same list only. */
  scope: readonly unknown[];
  count: () => Promise<number>;
  /** At most `take` rows in order, those whose key comes after `after`. */
  rows: (after: SortKey | undefined, take: number) => Promise<Row[]>;
  keyOf: (row: Row) => SortKey;
  /** What the parts of a key are: a token that says something else never reaches the database. */
  keyTypes: readonly ('string' | 'number')[];
}

/** One page by keyset: whatever is inserted or removed meanwhile, no item comes twice and none that stays is left out. */
export async function paginate<Row>(request: ListRequest, source: ListSource<Row>): Promise<Page<Row>> {
  const scope = digest(source.scope);
  const after = request.page === undefined ? undefined : readToken(request.page, scope, source.keyTypes);
  const limit = request.limit ?? DEFAULT_LIMIT;
  if (limit === 0) return { items: [], count: await source.count() };
  const rows = await source.rows(after, limit + 1);
  // Whoever has all of them before them need not count.
  const count = after === undefined && rows.length <= limit ? rows.length : await source.count();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, count };
  return { items, count, next: { page: writeToken(source.keyOf(last), scope) } };
}

/** A list that is worked out while it is read, so that nobody knows how long it is. */
export interface WorkedOutSource<Item> extends Pick<ListSource<Item>, 'scope' | 'keyTypes'> {
  /** At most `limit` items from a key on, and the key to go on from, also where nothing was found up to there. */
  read: (from: SortKey | undefined, limit: number) => Promise<{ items: Item[]; next?: SortKey }>;
}

/** One page of it. A page without items may have a `next`. */
export async function paginateWorkedOut<Item>(
  request: ListRequest,
  source: WorkedOutSource<Item>,
): Promise<Omit<Page<Item>, 'count'>> {
  const scope = digest(source.scope);
  const from = request.page === undefined ? undefined : readToken(request.page, scope, source.keyTypes);
  const { items, next } = await source.read(from, request.limit ?? DEFAULT_LIMIT);
  return next === undefined ? { items } : { items, next: { page: writeToken(next, scope) } };
}

function writeToken(key: SortKey, scope: string): string {
  return Buffer.from(JSON.stringify([digest([scope, ...key]), scope, ...key])).toString('base64url');
}

function readToken(token: string, scope: string, types: readonly string[]): SortKey {
  const [, issuedFor, ...key] = parseToken(token);
  // Written again, only a token of ours comes out as it came in.
  if (writeToken(key, String(issuedFor)) !== token) throw badRequest('This page token was not issued by this list.');
  if (issuedFor !== scope)
    throw badRequest('This page token belongs to another list, or to the same one with other filters.');
  // The check in a token is no signature, so its parts are looked at as anything that comes from outside.
  const isKey = key.length === types.length && key.every((part, index) => typeof part === types[index]);
  if (!isKey || key.some((part) => typeof part === 'string' && part.includes('\0')))
    throw badRequest('This page token was not issued by this list.');
  return key;
}

function parseToken(token: string): (string | number)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return parts;
  } catch {
    // Not a token at all: the same refusal as for a damaged one.
  }
  throw badRequest('This page token was not issued by this list.');
}

const digest = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12);
