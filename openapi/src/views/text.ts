import { claimId, codeBox, escapeHtml, fillSlots, renderPage, type Slot, type TakenIds } from '@lectern/content';
import { isMarkup, markUp, type MarkupSlot, withMadeMarkup } from '@lectern/markup';
import type { OpenapiWords } from './words.ts';

/** What one rendering collects, and how it speaks. */
export interface Writing {
  words: OpenapiWords;
  /** Code that is colored once all of it is known. */
  code: MarkupSlot[];
  /** Of the block, unlike all others of its page; what stands in it begins with it. */
  id: string;
  /** The title of the page, where the block is all that it shows. */
  pageTitle?: string | undefined;
  /** Names that texts of the block have. */
  taken: TakenIds;
}

/** A text that is one line and nothing but words needs no parser. */
const PLAIN = /^[\p{L}\p{N} ,.'’()/:;+-]*$/u;

/** How GitHub marks a quotation as a note. */
const ALERT = /(<blockquote>\s*<p>)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*(?:<br ?\/?>\s*)?/g;

const OURS_ALONE = /<span class="heading-alias"[^<>]*><\/span>|<a class="heading-link"[^<>]*><\/a>/g;

/** Markdown of a description as safe HTML. It stands in a page of somebody else, whose outline has none of its headings. */
function proseHtml(writing: Writing, text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  if (PLAIN.test(text) && !/^\s|^[-+]|^\d+[.)]|:\/\//.test(text)) return `<p>${escapeHtml(text)}</p>`;
  const rendered = renderPage(text);
  const title = rendered.title === undefined ? '' : `<p><strong>${escapeHtml(rendered.title)}</strong></p>`;
  const html = fillSlots(rendered, (slot) => slotHtml(writing, slot));
  const read = html
    .replaceAll(OURS_ALONE, '')
    .replaceAll(
      ALERT,
      (_, start: string, kind: string) => `${start}<strong>${kind[0]}${kind.slice(1).toLowerCase()}:</strong> `,
    );
  return title + withOwnIds(writing, read).replaceAll(/<(\/?)h[1-6](?=[\s>])/g, '<$1h5');
}

/** Names begin with that of the block, and links within the text follow them. Other texts of the page may use the same. */
function withOwnIds({ id, taken }: Writing, html: string): string {
  const own = new Map<string, string>();
  const named = html.replaceAll(/ id="([^"<>]*)"/g, (_, name: string) => {
    const made = claimId(`${id}-text-${name}`, taken);
    if (!own.has(name)) own.set(name, made);
    return ` id="${made}"`;
  });
  return named
    .replaceAll(/ href="#([^"<>]*)"/g, (written, name: string) => {
      const made = own.get(name);
      return made === undefined ? written : ` href="#${made}"`;
    })
    .replaceAll(/ aria-labelledby="([^"<>]*)"/g, (_, name: string) => {
      const made = own.get(name);
      return made === undefined ? '' : ` aria-labelledby="${made}"`;
    });
}

/** The same in a box of its own; nothing for no text. */
export function proseBox(writing: Writing, text: string | undefined): string {
  const html = proseHtml(writing, text);
  return html === '' ? '' : `<div class="api-prose">${html}</div>`;
}

function slotHtml(writing: Writing, slot: Slot): string {
  if (isMarkup(slot)) return slotMarkOf(writing, slot);
  switch (slot.kind) {
    // Whole addresses are no slots: what is left are paths, which have no page to resolve against.
    case 'link':
    case 'image':
    case 'file':
      return '#';
    case 'expression':
      return escapeHtml(`{{${slot.expression}}}`);
    case 'page-link':
      return escapeHtml(slot.text);
    default:
      return '';
  }
}

function slotMarkOf({ code }: Writing, slot: MarkupSlot): string {
  return `\u0081${code.push(slot) - 1}\u008D`;
}

/** A block of code; its colors come later. */
export const codeHtml = (writing: Writing, language: string, text: string): string =>
  codeBox({ expandable: true }, language, slotMarkOf(writing, { kind: 'code', language, text }));

/** The HTML with all its code in colors. */
export async function withColors({ code }: Writing, html: string): Promise<string> {
  const pieces = html.split(/\u0081(\d+)\u008D/).map((piece, index) => (index % 2 === 0 ? piece : Number(piece)));
  const { made } = await markUp(code);
  return withMadeMarkup({ html: pieces, slots: code, outline: [], text: '', uses: [], warnings: [] }, made).html.join(
    '',
  );
}

/** The language in which a body of this type is colored. */
export function languageOf(mediaType: string): string {
  if (/json/i.test(mediaType)) return 'json';
  if (/xml|html/i.test(mediaType)) return 'xml';
  return /yaml/i.test(mediaType) ? 'yaml' : 'text';
}
