import { type ContentRef, markdownOf, type PageDocument, toDocument, UnknownNode } from '@lectern/content';
import { invalid, type Problem } from '#platform/http/index.ts';
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
    return markdownOf({ nodes }, (ref) => addressOfReference(ctx, ref)).trimEnd();
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
  return { document: withReferences(ctx, document) as PageDocument };
}

/** The same document, its links to something of ours as references. No deeper than documents are, which is bounded. */
function withReferences(ctx: { baseUrl: string }, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(ctx, each));
  if (typeof value !== 'object' || value === null) return value;
  const { kind, url } = value as { kind?: unknown; url?: unknown };
  if (kind === 'url' && typeof url === 'string') return referenceOfAddress(ctx, url);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withReferences(ctx, each)]));
}

// A comment lies at no path, so a link to something of ours names it by its id, in an address of this server.

const WORD = /^[\w-]{1,64}$/;

const wordOf = (ref: ContentRef, name: string): string | undefined => {
  const value = ref[name];
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
};

/** What a link is written as; undefined for what a comment cannot lead to. A page needs its space beside it. */
function addressOfReference({ baseUrl }: { baseUrl: string }, ref: ContentRef): string | undefined {
  const [user, space, page] = [wordOf(ref, 'user'), wordOf(ref, 'space'), wordOf(ref, 'page')];
  const anchor = typeof ref['anchor'] === 'string' ? encodeURIComponent(ref['anchor']) : '';
  switch (ref.kind) {
    case 'url':
      return typeof ref['url'] === 'string' ? ref['url'] : undefined;
    case 'user':
      return user && `${baseUrl}/u/${user}`;
    case 'space':
      return space && `${baseUrl}/s/${space}`;
    case 'page':
      return space && page && `${baseUrl}/s/${space}/${page}`;
    case 'anchor':
      return space && page && `${baseUrl}/s/${space}/${page}#${anchor}`;
    default:
      return undefined;
  }
}

/** The reference that was written so; any other link leads to its address. */
function referenceOfAddress({ baseUrl }: { baseUrl: string }, target: string): ContentRef {
  const url: ContentRef = { kind: 'url', url: target };
  if (!target.startsWith(`${baseUrl}/`)) return url;
  const [path = '', fragment] = target.slice(baseUrl.length + 1).split('#', 2);
  const [kind, first = '', page, ...rest] = path.split('/');
  if (rest.length > 0 || !WORD.test(first) || (page !== undefined && !WORD.test(page))) return url;
  if (kind === 'u' && page === undefined && fragment === undefined) return { kind: 'user', user: first };
  if (kind !== 's') return url;
  if (page === undefined) return fragment === undefined ? { kind: 'space', space: first } : url;
  if (fragment === undefined) return { kind: 'page', page, space: first };
  const anchor = decodeAnchor(fragment);
  return anchor === undefined ? url : { kind: 'anchor', anchor, page, space: first };
}

function decodeAnchor(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A per cent sign of somebody who meant no code by it.
    return undefined;
  }
}
