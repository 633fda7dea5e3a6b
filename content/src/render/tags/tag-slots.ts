import type { StateCore, Token } from 'markdown-it';
import { plainTokens } from '../../markdown/inline-text.ts';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';
import type { Slot } from '../types.ts';

/** Replaces include and page-link blocks by slots; what an author put inside is text that the publisher may use. */
export function slotTags(state: StateCore): void {
  if (!state.tokens.some((token) => slotOf(token))) return;
  const output: Token[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index];
    const slot = token && slotOf(token);
    if (!token) continue;
    if (!slot) {
      output.push(token);
      continue;
    }
    const end = token.nesting === 1 ? closingIndex(state.tokens, index) : index;
    const text = inlineText(state.tokens.slice(index, end));
    const replacement = new state.Token('tag_slot', '', 0);
    replacement.meta = slot.kind === 'page-link' ? { ...slot, text } : slot;
    replacement.block = true;
    output.push(replacement);
    index = end;
  }
  state.tokens = output;
}

function slotOf(token: Token): Slot | undefined {
  if (token.type !== 'tag_open' && token.type !== 'tag_leaf') return undefined;
  const { name, attributes } = token.meta as BlockTag;
  if (name === 'include') return { kind: 'include', target: attributes[''] ?? attributes['src'] ?? '' };
  if (name === 'content-ref' || name === 'page-ref')
    return { kind: 'page-link', target: attributes['url'] ?? attributes['page'] ?? attributes[''] ?? '', text: '' };
  return undefined;
}

function closingIndex(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === 'tag_open') depth++;
    if (token?.type === 'tag_close' && --depth === 0) return index;
  }
  return tokens.length - 1;
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .filter((token) => token.type === 'inline')
    .map((token) => plainTokens(token.children ?? []))
    .join(' ')
    .trim();
}
