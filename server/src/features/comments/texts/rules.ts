import { type ContentRef, markdownOf, type PageDocument, toDocument, UnknownNode } from '@lectern/content';
import { invalid, type Problem } from '#platform/http/index.ts';
import { addressOfReference, withReferences } from '#features/contents/index.ts';
import { TEXT_AT_MOST } from '../schema.ts';

interface InputBody {
  markdown?: string;
  document?: { nodes: object[] };
}

const wrong = (at: string, message: string): Problem =>
  invalid(`body.body${at.replaceAll('/', '.')}: ${message}`, [{ in: 'body', path: `/body${at}`, message }]);

/** The Markdown that a request brings, as it came, or of the blocks that it brings; 422 where there is nothing to read. */
export function markdownIn(ctx: { baseUrl: string }, body: InputBody): string {
  const { markdown, document } = body;
  if (markdown !== undefined) return fit(markdown, '/markdown');
  return fit(markdownOfNodes(ctx, document?.nodes ?? []), '/document');
}

function fit(markdown: string, at: string): string {
  if (markdown.trim() === '') throw wrong(at, 'expected text that is not blank');
  if (markdown.length > 2 * TEXT_AT_MOST || [...markdown].length > TEXT_AT_MOST)
    throw wrong(at, `expected at most ${TEXT_AT_MOST} characters as Markdown`);
  return markdown;
}

function markdownOfNodes(ctx: { baseUrl: string }, nodes: object[]): string {
  try {
    return markdownOf({ nodes }, (ref) => writtenAs(ctx, ref)).trimEnd();
  } catch (error) {
    if (!(error instanceof UnknownNode)) throw error;
    throw wrong(`/document${error.path}`, error.message);
  }
}

/** A page begins with its title and with front matter, a comment with neither: behind this sign both are text. */
const BEGINNING = '<!-- -->\n\n';

/** The text in the form that was asked for. */
export function bodyOf(
  ctx: { baseUrl: string },
  markdown: string,
  format: 'markdown' | 'document' | undefined,
): { markdown: string } | { document: PageDocument } {
  if (format !== 'document') return { markdown };
  const document = toDocument(BEGINNING + markdown, ({ target }) => ({ kind: 'url', url: target }));
  return { document: withReferences(ctx, document) };
}

/**
 * What a link is written as; undefined for what a comment cannot lead to. A comment lies at no path, so a link to something of
 * ours names it by its id, in an address of this server; a page needs its space beside it.
 */
const writtenAs = (ctx: { baseUrl: string }, ref: ContentRef): string | undefined =>
  ref.kind === 'url' && typeof ref['url'] === 'string' ? ref['url'] : addressOfReference(ctx, ref);
