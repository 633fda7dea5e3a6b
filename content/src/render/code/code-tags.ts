import type { Block } from '../../blocks/types.ts';
import { escapeHtml } from '../../text/html.ts';
import type { CodeLook } from './code-html.ts';

/** Whether a block is `{% code %}`, which is no element: it says how the code in it looks. */
export const isCodeTag = ({ kind, name, isTooDeep }: Block): boolean => kind === 'tag' && name === 'code' && !isTooDeep;

/**
 * Hands what `{% code %}` says on to the code in it, so that each block of code has one box and each box has code. Whatever else
 * stands between the tags is shown as if they were not there. Answers the title if there is no code to bear it.
 */
export function giveLooks({ attributes, children }: Block): string {
  const { title, overflow, lineNumbers, fullWidth, expandable } = attributes;
  let look: CodeLook = {
    wrap: overflow === 'wrap',
    numbered: lineNumbers === 'true',
    fullWidth: fullWidth === 'true',
    expandable: expandable === 'true',
    ...(title === undefined ? {} : { title }),
  };
  for (const child of children) {
    if (!giveLook(look, child)) continue;
    // The first of several bears the title.
    look = { ...look };
    delete look.title;
  }
  return look.title ?? '';
}

function giveLook(look: CodeLook, { kind, token }: Block): boolean {
  if (!token) return false;
  if (kind === 'code') token.meta = look;
  else if (kind === 'html' && /^\s{0,3}<pre[\s>]/i.test(token.content))
    token.content = token.content.replace(/<pre/i, (name) => name + lookAttributes(look));
  else return false;
  return true;
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
