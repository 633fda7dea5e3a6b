import { decodeText, pageMarkdown, revertBlocks, revertDifferences, type TargetSlot } from '@lectern/content';
import { toReference } from '../../documents/index.ts';
import { indexTree, type PageNode, type WholeTree } from '../../trees/index.ts';
import { type Batch, textOf } from '../batches/index.ts';
import { toContent } from '../drafts.ts';
import { stale, unusable } from '../errors.ts';
import { renamePage } from '../pages/index.ts';
import type { ChangeOf } from '../schema.ts';
import { edited, headingsOf, titleFollowing, writeText } from '../writing/index.ts';

type Revert = ChangeOf<'revert_page'>;

interface Reverting {
  index: number;
  /** The page as it was, where it was there. */
  before: PageNode | undefined;
}

/** Brings back blocks of the text by their keys, and leaves all else of the page. */
export async function revertSomeBlocks(
  batch: Batch,
  page: PageNode,
  { block, index, before, tree }: Reverting & { block: NonNullable<Revert['block']>; tree: WholeTree },
): Promise<PageNode> {
  const { was, now } = await textsOf(batch, page, before);
  const trees = { before: tree, after: indexTree('', toContent(batch.draft)) };
  const sources = { before: before?.source ?? '', after: page.source ?? '' };
  const reverting = {
    before: read(was),
    after: read(now),
    refer: (slot: TargetSlot, side: 'before' | 'after') => toReference(trees[side], sources[side], slot),
  };
  const { text, unknown } = revertBlocks(reverting, block);
  if (unknown !== undefined)
    throw unusable({ change: index, at: `/block/${unknown}` }, 'expected the key of a block of the page');
  return withText(batch, page, { now, text, index });
}

/** Takes back blocks of a difference, found by what they said and say, and leaves all else of the page. */
export async function revertDifferencesOfPage(
  batch: Batch,
  page: PageNode | undefined,
  { difference, index, before }: Reverting & { difference: NonNullable<Revert['difference']> },
): Promise<PageNode> {
  if (page === undefined) throw unusable({ change: index, at: '/page' }, 'expected a page of this content');
  const { was, now } = await textsOf(batch, page, before);
  const { text, unknown } = revertDifferences({ before: read(was), after: read(now) }, difference);
  if (unknown !== undefined)
    throw stale(
      { change: index, at: `/difference/${unknown}` },
      'the page does not differ so from that revision: it was changed since the difference was read',
    );
  return withText(batch, page, { now, text, index });
}

const read = (bytes: Uint8Array | undefined): string => decodeText(bytes ?? new Uint8Array()).text;

async function textsOf(batch: Batch, page: PageNode, before: PageNode | undefined) {
  const was = before && (await textOf({ db: batch.db, texts: new Map() }, before));
  return { was, now: await textOf(batch, page) };
}

/** A page whose title its heading says goes on doing so. */
function withText(
  batch: Batch,
  page: PageNode,
  { now, text, index }: { now: Uint8Array | undefined; text: string; index: number },
): PageNode {
  const bytes = edited(now, { markdown: pageMarkdown(text) }, index);
  if (bytes === now) return page;
  writeText(batch, page, { bytes });
  const title = titleFollowing(page.title, headingsOf(now), headingsOf(bytes));
  if (title !== undefined) renamePage(batch, page, { title, change: {}, index });
  return page;
}
