import { toPlainText } from '../render/plain-text.ts';
import { renderParts } from '../render/render-page.ts';
import { headingEnd, headingStart, withoutHeadingMarks } from '../render/slots.ts';
import type { Slot } from '../render/types.ts';

/** What a text shows of something else: another text, or a part of a description. */
export type PartSlot = Extract<Slot, { kind: 'include' | 'openapi' }>;

/** What search finds: a heading and the text up to the next one. */
export type Section = {
  /** The fragment of the heading, '' before the first one. */
  id: string;
  title: string;
  /** 1 for the beginning of the page, whose title is the page's; 2 to 6 below. */
  level: number;
  /** What a reader sees there as plain text, a line for each block, without the heading itself. */
  text: string;
  /** What stands there of other texts, in its order; absent where nothing does. What it stands for is not in `text`. */
  parts?: PartSlot[];
};

/** The sections of a page in their order. What stands under a condition is in none of them, as in `renderPage`. */
export function sections(source: string): Section[] {
  const { html, collected, title } = renderParts(source);
  const { outline } = collected;
  const slots = collected.slots.map(withoutFileName);
  const found: Section[] = [];
  let open = { id: '', title: title ?? '', level: 1 };
  let from = 0;
  outline.forEach((heading, number) => {
    const mark = headingStart(number);
    const start = html.indexOf(mark, from);
    // A heading in a part of a table that nobody is shown.
    if (start === -1) return;
    found.push({ ...open, ...insideOf(html.slice(from, start), slots) });
    const end = html.indexOf(headingEnd(number), start);
    from = end === -1 ? start + mark.length : end;
    open = heading;
  });
  found.push({ ...open, ...insideOf(html.slice(from), slots) });
  const [first, ...rest] = found;
  return first && first.text === '' && first.title === '' && first.parts === undefined ? rest : found;
}

/** A card, and a mention, shows the title of its page, whatever its author wrote; what GitBook writes is the name of a file. */
const withoutFileName = (slot: Slot): Slot =>
  (slot.kind === 'page-link' || slot.kind === 'title') && /\.md$/i.test(slot.text) ? { ...slot, text: '' } : slot;

/** What a block of an interface says where its description cannot be had; where it can, no reader sees it. */
const STANDS_IN =
  /<p class="openapi-title">(?:[^<]|<(?!\/p>))*<\/p>\s*(?:<a class="openapi-source"[^>]*>[^<]*<\/a>\s*)?(?=\u0081)|<p class="openapi-link">(?:[^<]|<(?!\/p>))*<\/p>/g;

function insideOf(marked: string, slots: readonly Slot[]): Pick<Section, 'text' | 'parts'> {
  const html = withoutHeadingMarks(marked);
  const parts = [...html.matchAll(/\u0081(\d+)\u008D/g)].flatMap(([, number]): PartSlot[] => {
    const slot = slots[Number(number)];
    return slot?.kind === 'include' || slot?.kind === 'openapi' ? [slot] : [];
  });
  const text = toPlainText(parts.length === 0 ? html : html.replaceAll(STANDS_IN, ''), slots);
  return parts.length === 0 ? { text } : { text, parts };
}
