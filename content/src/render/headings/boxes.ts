import type { Block, BlockKind } from '../../blocks/types.ts';
import { namesOf } from '../../tags/tags.ts';

/** Blocks whose headings are headings of the page; every other one is a box with headings of its own. */
const OPEN_TAGS = namesOf(({ hasPageHeadings }) => hasPageHeadings === true);

const BOXES: ReadonlySet<BlockKind> = new Set(['quote', 'item', 'footnote', 'condition']);

/** Whether a block is a box: a quote, a list, a tab, a hint. */
export const isBox = ({ kind, name = '' }: Block): boolean =>
  BOXES.has(kind) || (kind === 'tag' && name !== 'code' && !OPEN_TAGS.has(name));

/** How many boxes of HTML, such as `<details>`, are open after this HTML if so many were before. */
export function elementsOpenAfter(html: string, before: number): number {
  let open = before;
  for (const [, closes] of html.matchAll(/<(\/?)(?:details|blockquote|table|aside)(?=[\s/>])/gi))
    open = closes === '/' ? Math.max(0, open - 1) : open + 1;
  return open;
}
