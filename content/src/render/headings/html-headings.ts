import type { StateCore, Token } from 'markdown-it';

/** Longer blocks are no headings. */
const LONGEST = 4000;

const HEADING = /^\s*<h([1-6])((?:\s[^<>]*)?)>([^]*)<\/h\1\s*>\s*$/i;

/**
 * Aligned headings are written as HTML, `<h2 align="center">…</h2>`. Where one stands alone it becomes a heading like every
 * other, with an id and a place in the outline.
 */
export function readHtmlHeadings(state: StateCore): void {
  if (!state.tokens.some(isCandidate)) return;
  state.tokens = state.tokens.flatMap((token) => (isCandidate(token) ? (toHeading(state, token) ?? [token]) : [token]));
}

const isCandidate = (token: Token): boolean =>
  token.type === 'html_block' && token.content.length <= LONGEST && /^\s*<h[1-6][\s>]/i.test(token.content);

function toHeading(state: StateCore, block: Token): Token[] | undefined {
  const [, level = '', attributes = '', inner = ''] = HEADING.exec(block.content) ?? [];
  if (level === '' || inner.trim() === '' || /<\/?h[1-6][\s>]/i.test(inner)) return undefined;
  const tag = `h${level}`;
  const open = new state.Token('heading_open', tag, 1);
  const align = /\salign\s*=\s*["']?(left|center|right)\b/i.exec(attributes)?.[1];
  if (align !== undefined) open.attrSet('align', align.toLowerCase());
  const inline = new state.Token('inline', '', 0);
  inline.content = anchorOf(attributes) + inner.trim();
  inline.children = [];
  inline.map = block.map;
  open.map = block.map;
  const close = new state.Token('heading_close', tag, -1);
  for (const token of [open, close]) token.block = true;
  return [open, inline, close];
}

/** An id of the heading itself, in the form that headings are named by. */
function anchorOf(attributes: string): string {
  const id = /\sid\s*=\s*["']?([\p{L}\p{M}\p{N}.+_:-]{1,200})/iu.exec(attributes)?.[1];
  return id === undefined ? '' : `<a href="#${id}" id="${id}"></a>`;
}
