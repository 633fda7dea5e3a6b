import type { Static } from 'typebox';
import type { Quote } from '@lectern/content';
import {
  type ContentsCtx,
  findPageTimes,
  getPageDocument,
  type PageNode,
  type Place,
} from '#features/contents/index.ts';
import { placeOf } from '../lists.ts';
import type { Comment } from '../schema.ts';
import type { CommentRow, ListKey } from '../store.ts';
import { cut, hasReferences, type KnownBlock } from './blocks.ts';
import { type Proposed, readSuggestion } from './proposals.ts';
import { readQuote, saysQuote } from './quotes.ts';
import { unusable } from './refusals.ts';
import { blockOf, findAgain, type FoundBlock } from './searches.ts';

export type TargetsCtx = Pick<ContentsCtx, 'db' | 'clock' | 'baseUrl' | 'log' | 'workers' | 'caches' | 'above'>;

type TargetColumns = Pick<CommentRow, 'revision_id' | 'page_id' | 'page' | 'node_id' | 'node' | 'quote' | 'suggestion'>;

/** What a request says that a comment is about. */
interface Aim {
  page?: string | undefined;
  node?: string | undefined;
  quote?: Quote | undefined;
  suggestion?: Proposed | undefined;
}

/** A page as it is kept for the day when it is gone. */
type KnownPage = Pick<PageNode, 'title' | 'path' | 'emoji' | 'icon'>;

/** What a new comment is about, as it is kept; 400 where the content has no such page, or the page no such block or words. */
export async function aim(ctx: TargetsCtx, place: Place, asked: Aim): Promise<TargetColumns> {
  const { page: pageId, node } = asked;
  const nowhere = { page_id: null, page: null, node_id: null, node: null, quote: null, suggestion: null };
  const nothing = { revision_id: place.revision.id, ...nowhere };
  if (node === undefined) refuseWithoutBlock(asked);
  if (pageId === undefined) {
    if (node !== undefined) throw unusable('page', 'expected the page that has the block');
    return nothing;
  }
  const page = place.tree.pageById.get(pageId);
  if (page === undefined) throw unusable('page', 'expected a page of the content');
  const { title, path, emoji, icon } = page;
  const known: KnownPage = { title, path, ...(emoji && { emoji }), ...(icon && { icon }) };
  const aimed = { ...nothing, page_id: page.id, page: JSON.stringify(known) };
  if (node === undefined) return aimed;
  const block = page.type === 'document' ? await readBlock(ctx, place, { page, key: node }) : undefined;
  if (block === undefined) throw unusable('node', 'expected the key of a block of the page');
  const words = await aimAtWords(ctx, place, { page, key: block.key, asked });
  return { ...aimed, node_id: block.key, node: JSON.stringify(block), ...words };
}

function refuseWithoutBlock({ quote, suggestion }: Aim): void {
  if (quote !== undefined) throw unusable('quote', 'expected "node", the block that has the words');
  if (suggestion !== undefined) throw unusable('suggestion', 'expected "node", the block that it is about');
}

async function aimAtWords(
  ctx: TargetsCtx,
  place: Place,
  { page, key, asked }: { page: PageNode; key: string; asked: Aim },
): Promise<Pick<TargetColumns, 'quote' | 'suggestion'>> {
  const document = await getPageDocument(ctx, place, { page });
  const quote = asked.quote && readQuote(document, key, asked.quote);
  if (asked.quote !== undefined && quote === undefined) throw unusable('quote', 'expected words of the block');
  const proposed = asked.suggestion;
  const suggestion = proposed && (await readSuggestion(ctx, place, { page, key, quote, proposed }));
  return { quote: quote ? JSON.stringify(quote) : null, suggestion: suggestion ? JSON.stringify(suggestion) : null };
}

async function readBlock(
  ctx: TargetsCtx,
  place: Place,
  { page, key }: { page: PageNode; key: string },
): Promise<KnownBlock | undefined> {
  const document = await getPageDocument(ctx, place, { page });
  const block = blockOf(document, key);
  return block && { ...block, body: page.body, isFixed: !hasReferences(document, key) };
}

type Target = Static<typeof Comment>['target'];
type Times = Awaited<ReturnType<typeof findPageTimes>>;

const PREVIEW_AT_MOST = 200;

/** What comments of one list are about, found in the content as it is now. */
export async function showTargets(
  ctx: TargetsCtx,
  list: ListKey,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => Target> {
  const pageIds = [...new Set(rows.flatMap((row) => row.page_id ?? []))];
  if (pageIds.length === 0) return toTarget;
  const place = await placeOf(ctx, list);
  const times = await findPageTimes(ctx.db, list.spaceId, pageIds);
  const blocks = new Map<string, FoundBlock & { quote?: Target['quote'] }>();
  // One page after the other: as many as a list is long would otherwise be read at the same time.
  for (const row of rows) {
    const block = await findBlock(ctx, place, row);
    if (block !== undefined) blocks.set(row.id, block);
  }
  return (row) => {
    const [page, block] = [pageOf(row, place, times), blocks.get(row.id)];
    return {
      ...toTarget(row),
      ...(page && { page }),
      ...(block && { node: { id: block.id, preview: cut(block.text, PREVIEW_AT_MOST), outdated: block.outdated } }),
      ...(block?.quote && { quote: block.quote }),
    };
  };
}

const toTarget = (row: CommentRow): Target => ({
  space: row.space_id,
  ...(row.change_request_id === null ? {} : { changeRequest: row.change_request_id }),
  ...(row.review_id === null ? {} : { review: row.review_id }),
  revision: row.revision_id,
});

async function findBlock(
  ctx: TargetsCtx,
  place: Place,
  row: CommentRow,
): Promise<(FoundBlock & { quote?: Target['quote'] }) | undefined> {
  if (row.node === null) return undefined;
  const known = JSON.parse(row.node) as KnownBlock;
  const quote = row.quote === null ? undefined : (JSON.parse(row.quote) as Required<Quote>);
  const withQuote = (found: FoundBlock, isThere: boolean) =>
    quote === undefined ? found : { ...found, quote: { ...quote, outdated: found.outdated || !isThere } };
  const page = place.tree.pageById.get(row.page_id ?? '');
  const then = { id: known.key, text: known.text };
  if (page?.type !== 'document') return withQuote({ ...then, outdated: true }, false);
  // Of the same text the keys are the same, unless they depend on what links lead to.
  if (known.isFixed && known.body === page.body) return withQuote({ ...then, outdated: false }, true);
  const document = await getPageDocument(ctx, place, { page });
  const found = findAgain(document, known);
  return withQuote(found, quote !== undefined && !found.outdated && saysQuote(document, found.id, quote));
}

function pageOf(row: CommentRow, { tree, changeRequest }: Place, times: Times): Target['page'] {
  if (row.page_id === null || row.page === null) return undefined;
  const now = tree.pageById.get(row.page_id);
  const { title, path, emoji, icon } = now ?? (JSON.parse(row.page) as KnownPage);
  const known = { id: row.page_id, title, path, ...(emoji && { emoji }), ...(icon && { icon }) };
  return { ...known, ...timesOf(now, times, changeRequest !== undefined), outdated: now === undefined };
}

// The times are those of the main content: when a request last changed a page they do not know.
function timesOf(page: PageNode | undefined, times: Times, isProposed: boolean) {
  const known = page && times.get(page.id);
  if (known === undefined) return {};
  const createdAt = new Date(known.created_at).toISOString();
  return isProposed ? { createdAt } : { createdAt, updatedAt: new Date(known.updated_at).toISOString() };
}
