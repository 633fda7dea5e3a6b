import type { Token } from 'markdown-it';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import { namesOf } from '../../tags/tags.ts';

/** Blocks whose headings are headings of the page; every other one is a box with headings of its own. */
const OPEN_TAGS = namesOf(({ hasPageHeadings }) => hasPageHeadings === true);

/** Says, token by token, whether one stands inside a box: a quote, a list, a tab, a hint, `<details>` in HTML. */
export function countBoxes(): { pass: (token: Token) => void; isInside: () => boolean } {
  let boxes = 0;
  // How many elements are open in each of the tokens around: one without its end ends with what it stands in.
  const html: number[] = [0];
  let open = 0;
  const pass = (token: Token): void => {
    if (token.type === 'html_block') {
      const found = countElements(token.content, html.at(-1) ?? 0);
      open += found - (html.at(-1) ?? 0);
      html[html.length - 1] = found;
    } else if (isBox(token)) {
      boxes += token.nesting;
      if (token.nesting === 1) html.push(0);
      else open -= html.pop() ?? 0;
    }
  };
  return { pass, isInside: () => boxes > 0 || open > 0 };
}

function isBox(token: Token): boolean {
  if (token.nesting === 0) return false;
  if (token.type === 'tag_open' || token.type === 'tag_close') return !OPEN_TAGS.has((token.meta as BlockTag).name);
  return /^(?:blockquote|list_item|footnote)_/.test(token.type);
}

/** How many are open after this HTML if `before` were. */
function countElements(html: string, before: number): number {
  let open = before;
  for (const [, closes] of html.matchAll(/<(\/?)(?:details|blockquote|table|aside)(?=[\s/>])/gi))
    open = closes === '/' ? Math.max(0, open - 1) : open + 1;
  return open;
}
