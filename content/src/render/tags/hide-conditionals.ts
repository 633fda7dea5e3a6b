import type { StateCore, Token } from 'markdown-it';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import { withoutConditionals } from '../../markdown/tags/conditionals.ts';
import type { Warning } from '../../warning.ts';

/**
 * Takes everything under a condition out of the flat tokens, before anything else sees them. An `if` without an end hides
 * what follows it to the end of the page: a condition that we cannot read must not make its content public.
 */
export function hideConditionals(state: StateCore): void {
  if (state.env['keepConditions'] === true) return;
  // A condition may begin in the heading, which is no part of this text.
  let depth = (state.env['conditionDepth'] as number | undefined) ?? 0;
  const labels = new Set<string>();
  const shown: Token[] = [];
  const hiddenOpeners = new Set<Token>();
  for (const token of state.tokens) {
    const before = depth;
    depth = afterToken(token, depth);
    if (isCondition(token)) continue;
    if (token.type === 'reference_definition') hideReference(state, token, { labels, isHidden: depth > 0 });
    if (before === 0 || token.nesting !== 0) pushUnlessEmpty(shown, token, before > 0 || depth > 0, hiddenOpeners);
    else if (token.type === 'inline' && token.content !== '') shown.push(token);
  }
  if (depth > 0)
    (state.env['warnings'] as Warning[] | undefined)?.push({
      code: 'page.open_condition',
      message: 'A condition is never closed; everything after it is hidden.',
    });
  state.tokens = shown;
}

type Definitions = { labels: Set<string>; isHidden: boolean };

// The parser has remembered all definitions already, also those under a condition; of two for one label the first counts.
function hideReference(state: StateCore, token: Token, { labels, isHidden }: Definitions): void {
  const { label } = token.meta as { label: string };
  const references = state.env['references'] as Record<string, { title: string; href: string }> | undefined;
  const reference = references?.[label];
  if (!references || !reference || labels.has(label)) return;
  labels.add(label);
  if (isHidden) delete references[label];
  else {
    reference.title = withoutConditionals(reference.title, 0, true).text;
    reference.href = withoutConditionals(reference.href, 0, true).text;
  }
}

function isCondition(token: Token): boolean {
  const name = token.type === 'block_tag' ? (token.meta as BlockTag).name : '';
  return name === 'if' || name === 'endif';
}

function afterToken(token: Token, depth: number): number {
  if (isCondition(token)) return (token.meta as BlockTag).name === 'if' ? depth + 1 : Math.max(0, depth - 1);
  if (token.type !== 'inline' && token.type !== 'html_block') return depth;
  const rest = withoutConditionals(token.content, depth, token.type === 'html_block');
  token.content = rest.text;
  return rest.depth;
}

// A list or heading whose every word is hidden would still reveal how much there is.
function pushUnlessEmpty(shown: Token[], token: Token, hidden: boolean, hiddenOpeners: Set<Token>): void {
  const last = shown.at(-1);
  if (token.nesting === -1 && last && hiddenOpeners.has(last) && last.tag === token.tag) {
    shown.pop();
    return;
  }
  if (token.nesting === 1 && hidden) hiddenOpeners.add(token);
  shown.push(token);
}
