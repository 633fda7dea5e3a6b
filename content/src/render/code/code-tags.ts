import type { StateCore, Token } from 'markdown-it';
import { escapeHtml } from '../../text/html.ts';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import type { CodeLook } from './code-html.ts';

/** A `{% code %}` whose end has not come; `title` is the line that its title gets where there is no code to bear it. */
type OpenCode = { look: CodeLook; depth: number; title: Token };

/**
 * Hands what `{% code %}` says on to the code in it and takes the tag away, so that each block of code has one box and each
 * box has code. Whatever else stands between the tags is shown as if they were not there.
 */
export function mergeCodeTags(state: StateCore): void {
  if (!state.tokens.some(isCodeTag)) return;
  const output: Token[] = [];
  const open: OpenCode[] = [];
  let depth = 0;
  for (const token of state.tokens) {
    if (isCodeTag(token)) {
      depth += token.nesting;
      if (token.nesting === -1) open.pop();
      else output.push(openCode(state, open, { depth, tag: token.meta as BlockTag }));
      continue;
    }
    depth += token.nesting;
    const around = open.at(-1);
    if (around?.depth === depth) giveLook(around, token);
    output.push(token);
  }
  state.tokens = output;
}

function isCodeTag(token: Token): boolean {
  return /^tag_(?:open|close)$/.test(token.type) && (token.meta as BlockTag).name === 'code';
}

function openCode(state: StateCore, open: OpenCode[], { depth, tag }: { depth: number; tag: BlockTag }): Token {
  const { title, overflow, lineNumbers, fullWidth, expandable } = tag.attributes;
  const line = new state.Token('code_title', '', 0);
  line.content = title ?? '';
  line.block = true;
  const look: CodeLook = {
    wrap: overflow === 'wrap',
    numbered: lineNumbers === 'true',
    fullWidth: fullWidth === 'true',
    expandable: expandable === 'true',
    ...(title === undefined ? {} : { title }),
  };
  open.push({ look, depth, title: line });
  return line;
}

function giveLook(around: OpenCode, token: Token): void {
  if (token.type === 'fence' || token.type === 'code_block') token.meta = around.look;
  else if (token.type === 'html_block' && /^\s{0,3}<pre[\s>]/i.test(token.content))
    token.content = token.content.replace(/<pre/i, (name) => name + lookAttributes(around.look));
  else return;
  around.title.content = '';
  around.look = { ...around.look };
  delete around.look.title;
}

// The same words as in the HTML of the hosted service, for the one reader of them.
function lookAttributes({ title, wrap, numbered, fullWidth, expandable }: CodeLook): string {
  return [
    title ? ` data-title="${escapeHtml(title)}"` : '',
    wrap ? ' data-overflow="wrap"' : '',
    numbered ? ' data-line-numbers="true"' : '',
    fullWidth ? ' data-full-width="true"' : '',
    expandable ? ' data-expandable="true"' : '',
  ].join('');
}
