// Proposals: what somebody suggests to write in a block, as a change of the source of its page.
import { type BlockProposal, type Quote, quoteInSource, type Splice, spliceOf } from '@lectern/content';
import { invalid } from '#platform/http/index.ts';
import {
  findBlockSource,
  type FoundSource,
  loadTree,
  type PageNode,
  type Place,
  type TreesCtx,
} from '#features/contents/index.ts';
import { unusable } from './refusals.ts';

export interface Proposed {
  operation: BlockProposal['operation'];
  markdown?: string | undefined;
}

/** A suggestion as it is kept. */
export interface KnownSuggestion {
  operation: BlockProposal['operation'];
  /** The source of what it replaces or deletes; of an insertion, of the block next to it. */
  original: string;
  markdown: string;
  /** What it does to the body of its page in the revision of the comment. */
  splice: Splice;
  body: string;
}

/** A block that is longer is not shown as a whole in a comment. */
const ORIGINAL_AT_MOST = 20_000;

interface Aimed {
  page: PageNode;
  key: string;
  quote: Quote | undefined;
}

/** What a suggestion does to the source; 400 where the source does not say it, 422 where nobody can mean it. */
export async function readSuggestion(
  ctx: TreesCtx,
  place: Place,
  { proposed, ...aimed }: Aimed & { proposed: Proposed },
): Promise<KnownSuggestion> {
  const { operation, markdown = '' } = proposed;
  checkProposal(proposed, aimed.quote !== undefined);
  const { page, key, quote } = aimed;
  const isOwn = place.tree.hash === place.revision.tree || (await isInRevision(ctx, place, page));
  const found = isOwn ? await findBlockSource(ctx, place.tree, { page, key }) : undefined;
  if (found === undefined || page.body === undefined)
    throw unusable('suggestion', 'expected a block that is written in its page, and not computed');
  const original = originalOf(found, quote);
  if (operation === 'replace' && original.text === markdown) throw wrong('expected other words than there are');
  const splice =
    quote === undefined
      ? spliceOf(found.page, found, { operation, markdown })
      : { start: original.start, end: original.end, text: markdown };
  return { operation, original: original.text, markdown, splice, body: page.body };
}

const isInRevision = async (ctx: TreesCtx, { revision }: Place, page: PageNode): Promise<boolean> =>
  (await loadTree(ctx, revision.tree)).pageById.get(page.id)?.body === page.body;

function originalOf(found: FoundSource, quote: Quote | undefined): { text: string; start: number; end: number } {
  if (quote === undefined) {
    if (found.text.length > ORIGINAL_AT_MOST)
      throw unusable(
        'suggestion',
        `expected a block of at most ${ORIGINAL_AT_MOST} characters, or "quote" with words of it`,
      );
    return found;
  }
  const at = quoteInSource(found.text, quote);
  if (at === undefined)
    throw unusable('quote', 'expected words without formatting among them; propose the block without "quote" instead');
  return { text: found.text.slice(at.start, at.end), start: found.start + at.start, end: found.start + at.end };
}

const wrong = (message: string) =>
  invalid(`body.suggestion: ${message}`, [{ in: 'body', path: '/suggestion', message }]);

function checkProposal({ operation, markdown = '' }: Proposed, hasQuote: boolean): void {
  if (hasQuote && operation !== 'replace') throw wrong('expected "replace" for words that are quoted');
  if (operation === 'delete' && markdown !== '') throw wrong('expected no "markdown" where a block is deleted');
  if (operation !== 'delete' && !hasQuote && markdown.trim() === '')
    throw wrong('expected "markdown" that is not blank');
}
