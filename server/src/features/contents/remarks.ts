// Remarks: short texts about pages, such as comments and descriptions of change requests, as Markdown and as documents.
import { type ContentRef, markdownOf, type PageDocument, toDocument, UnknownNode } from '@lectern/content';
import { invalid, type Problem } from '#platform/http/index.ts';
import { addressOfReference, withReferences } from './documents/index.ts';

/** A text as a request brings it: as Markdown, as a document, or as the blocks of one. */
interface InputText {
  markdown?: string;
  document?: { nodes: object[] };
  nodes?: object[];
}

export interface RemarkRules {
  /** Where in the body of the request the text stands, such as `/body`. */
  at: string;
  /** In characters, as Markdown. */
  atMost: number;
  mayBeBlank?: boolean;
}

const wrong = (at: string, message: string): Problem =>
  invalid(`body${at.replaceAll('/', '.')}: ${message}`, [{ in: 'body', path: at, message }]);

/** The Markdown that a request brings, as it came, or of the blocks that it brings; 422 where there is nothing to read. */
export function markdownIn(ctx: { baseUrl: string }, text: InputText, rules: RemarkRules): string {
  const { markdown, document, nodes } = text;
  const { at } = rules;
  if (markdown !== undefined) return fit(markdown, `${at}/markdown`, rules);
  if (document === undefined) return fit(markdownOfNodes(ctx, nodes ?? [], at), `${at}/nodes`, rules);
  return fit(markdownOfNodes(ctx, document.nodes, `${at}/document`), `${at}/document`, rules);
}

function fit(markdown: string, at: string, { atMost, mayBeBlank = false }: RemarkRules): string {
  if (!mayBeBlank && markdown.trim() === '') throw wrong(at, 'expected text that is not blank');
  if (markdown.length > 2 * atMost || [...markdown].length > atMost)
    throw wrong(at, `expected at most ${atMost} characters as Markdown`);
  return markdown;
}

function markdownOfNodes(ctx: { baseUrl: string }, nodes: object[], at: string): string {
  try {
    return markdownOf({ nodes }, (ref) => writtenAs(ctx, ref)).trimEnd();
  } catch (error) {
    if (!(error instanceof UnknownNode)) throw error;
    throw wrong(at + error.path, error.message);
  }
}

/** A page begins with its title and with front matter, a remark with neither: behind this character both are text. */
const BEGINNING = '<!-- -->\n\n';

export function documentOfRemark(ctx: { baseUrl: string }, markdown: string): PageDocument {
  const document = toDocument(BEGINNING + markdown, ({ target }) => ({ kind: 'url', url: target }));
  return withReferences(ctx, document);
}

/** The text in the form that was asked for. */
export const bodyOf = (
  ctx: { baseUrl: string },
  markdown: string,
  format: 'markdown' | 'document' | undefined,
): { markdown: string } | { document: PageDocument } =>
  format === 'document' ? { document: documentOfRemark(ctx, markdown) } : { markdown };

/**
 * What a link is written as; undefined for what a remark cannot lead to. A remark lies at no path, so a link to something of
 * ours names it by its id, in an address of this server; a page needs its space with it.
 */
const writtenAs = (ctx: { baseUrl: string }, ref: ContentRef): string | undefined =>
  ref.kind === 'url' && typeof ref['url'] === 'string' ? ref['url'] : addressOfReference(ctx, ref);
