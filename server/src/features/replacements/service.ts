import { setImmediate as rest } from 'node:timers/promises';
import { decodeText } from '@lectern/content';
import { invalid, type ListRequest, paginateWorkedOut, type SortKey } from '#platform/http/index.ts';
import { getObjects, sizesOf } from '#platform/objects/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import { getBranch } from '#features/change-requests/index.ts';
import { getCurrent, type TreesCtx, type WholePlace, type WholeTree } from '#features/contents/index.ts';
import type { Search } from './matching.ts';
import type { faultOf, findInTexts, FoundInText } from './replace.worker.ts';
import type { FoundAnswer, SearchRequest } from './schema.ts';

export interface ReplacementsCtx extends TreesCtx {
  workers: Workers;
}

const url = new URL('./replace.worker.ts', import.meta.url);
const FIND: WorkerTask<{ sources: readonly string[]; search: Search }, FoundInText[]> = {
  url,
  name: 'findInTexts' satisfies keyof { findInTexts: typeof findInTexts },
};
const FAULT: WorkerTask<Search, string | undefined> = {
  url,
  name: 'faultOf' satisfies keyof { faultOf: typeof faultOf },
};

/** Searching takes time that grows with the text alone; what takes longer is cut off with its thread. */
export const LIMIT = { seconds: 20, processorSeconds: 5 };
/** Bytes that go to a thread at once. */
export const BYTES_AT_ONCE = 2 * 1024 * 1024;
export const TEXTS_AT_ONCE = 50;
/** Texts that one request looks at. */
const TEXTS_AT_MOST = 1000;
/** Milliseconds after which one begins nothing new. */
const SEARCHING_MS = 8000;

export function toSearch(body: SearchRequest): Search {
  const { query, regex = false, words = false, matchCase = false, in: places = ['text'], replacement } = body;
  return { query, regex, words, matchCase, in: places, replacement };
}

/** Refuses a pattern that cannot be read with 422, and says what is wrong with it. */
export async function requirePattern(ctx: ReplacementsCtx, search: Search): Promise<void> {
  // What comes in the place of a word is no new block.
  if (/\p{Cc}/u.test(search.replacement ?? ''))
    throw invalid('The replacement cannot be used.', [
      { in: 'body', path: '/replacement', message: 'expected one line without control characters' },
    ]);
  const fault = await inTime(() => ctx.workers.run(FAULT, search, LIMIT));
  if (fault !== undefined) throw badPattern(fault);
}

const badPattern = (message: string) =>
  invalid('The pattern cannot be used.', [{ in: 'body', path: '/query', message }]);

export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TaskTimeout ? badPattern('expected a pattern that takes less time') : error;
  }
}

/** A page or a reusable content with a text. */
export interface Entry {
  object: 'page' | 'reusable-content';
  id: string;
  title: string;
  path: string;
  body: string;
}

/** Everything with a text, in the order of reading. */
export function entriesOf({ documents, reusable }: WholeTree): Entry[] {
  const toEntry =
    (object: Entry['object']) =>
    ({ id, title, path, body }: { id: string; title: string; path: string; body?: string }): Entry[] =>
      body === undefined ? [] : [{ object, id, title, path, body }];
  return [...documents.flatMap(toEntry('page')), ...reusable.flatMap(toEntry('reusable-content'))];
}

/** Distinguishes the versions of a text. It is no name of it. */
export const versionOf = ({ body }: Entry): string => body.slice(0, 16);

export const subjectOf = ({ object, id, title, path }: Entry) => ({ object, id, title, path });

export interface Where {
  spaceId: string;
  changeRequest?: string | undefined;
}

/** The main content of a space, or that of a change request. */
export const placeOf = async (ctx: TreesCtx, { spaceId, changeRequest }: Where): Promise<WholePlace> =>
  changeRequest === undefined
    ? getCurrent(ctx, spaceId)
    : (await getBranch(ctx, { spaceId, changeRequestId: changeRequest })).place;

export interface Text {
  entry: Entry;
  source: string;
  bom: boolean;
  /** It is no UTF-8. */
  invalid: boolean;
}

/** Texts in parts that a thread takes at once. */
export async function* textsOf(ctx: TreesCtx, entries: readonly Entry[]): AsyncGenerator<Text[]> {
  for (let at = 0; at < entries.length; at += TEXTS_AT_ONCE) {
    const some = entries.slice(at, at + TEXTS_AT_ONCE);
    const sizes = await sizesOf(
      ctx.db,
      some.map(({ body }) => body),
    );
    for (const part of inParts(some, ({ body }) => sizes.get(body) ?? 0)) {
      const bodies = await getObjects(
        ctx.db,
        part.map(({ body }) => body),
      );
      yield part.map((entry) => {
        const { text, bom, invalid: isInvalid } = decodeText(bodies.get(entry.body) ?? new Uint8Array());
        return { entry, source: text, bom, invalid: isInvalid };
      });
      await rest();
    }
  }
}

function inParts<T>(all: readonly T[], sizeOf: (one: T) => number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const one of all) {
    const size = sizeOf(one);
    const last = parts.at(-1);
    if (last === undefined || left < size) {
      parts.push([one]);
      left = BYTES_AT_ONCE - size;
    } else {
      last.push(one);
      left -= size;
    }
  }
  return parts;
}

/** The pages in which something is found, a stretch of the space at a time. */
export async function findInSpace(
  ctx: ReplacementsCtx,
  where: Where,
  { body, ...request }: ListRequest & { body: SearchRequest },
): Promise<FoundAnswer> {
  const search = toSearch(body);
  await requirePattern(ctx, search);
  const place = await placeOf(ctx, where);
  const entries = entriesOf(place.tree);
  return paginateWorkedOut(
    { limit: 20, ...request },
    {
      scope: ['find', where.spaceId, where.changeRequest ?? '', search],
      keyTypes: ['number'],
      read: (from, limit) => findSome(ctx, { entries, search }, { from, limit }),
    },
  );
}

type Items = FoundAnswer['items'];

async function findSome(
  ctx: ReplacementsCtx,
  { entries, search }: { entries: readonly Entry[]; search: Search },
  { from, limit }: { from: SortKey | undefined; limit: number },
): Promise<{ items: Items; next?: SortKey }> {
  const items: Items = [];
  let at = Math.max(0, Number(from?.[0] ?? 0));
  const end = Math.min(entries.length, at + TEXTS_AT_MOST);
  const until = performance.now() + SEARCHING_MS;
  for await (const texts of textsOf(ctx, entries.slice(at, end))) {
    const sources = texts.map(({ source }) => source);
    const found = await inTime(() => ctx.workers.run(FIND, { sources, search }, LIMIT));
    for (const [index, text] of texts.entries()) {
      const one = found[index];
      if (one !== undefined && !text.invalid && one.count + one.formatted > 0) {
        if (items.length === limit) return { items, next: [at] };
        items.push(toItem(text, one, search));
      }
      at += 1;
    }
    if (performance.now() > until && at < entries.length) return { items, next: [at] };
  }
  return end < entries.length ? { items, next: [end] } : { items };
}

const toItem = ({ entry }: Text, { matches, count, formatted }: FoundInText, search: Search): Items[number] => ({
  object: 'found-in-page',
  ...{ subject: subjectOf(entry), version: versionOf(entry), count, formatted },
  matches: matches.map(({ replacement, ...match }) =>
    search.replacement === undefined ? match : { ...match, replacement },
  ),
});
