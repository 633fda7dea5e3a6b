import { plainTokens } from '../../markdown/inline-text.ts';
import type { Block } from '../../blocks/types.ts';
import { forEachBlock } from '../../blocks/walk.ts';
import type { Slot } from '../types.ts';

/** The slot that stands in the place of an include or a card, with what its author put inside as text. */
export function tagSlot({ name, attributes, children }: Block): Slot | undefined {
  if (name === 'include') return { kind: 'include', target: attributes[''] ?? attributes['src'] ?? '' };
  if (name !== 'content-ref' && name !== 'page-ref') return undefined;
  const target = attributes['url'] ?? attributes['page'] ?? attributes[''] ?? '';
  return { kind: 'page-link', target, text: textOf(children) };
}

/** Whether a slot stands in the place of its tag rather than at its start. */
export const isWholeSlot = ({ kind }: Slot): boolean => kind === 'include' || kind === 'page-link';

/** Where everything is to be kept, each condition that is a block says first of all what it depends on. */
export function conditionSlot({ attributes: { expression } }: Block): Slot | undefined {
  return expression === undefined ? undefined : { kind: 'condition', expression };
}

function textOf(blocks: readonly Block[]): string {
  const texts: string[] = [];
  forEachBlock(blocks, ({ content }) => {
    if (content?.token.type === 'inline') texts.push(plainTokens(content.token.children ?? []));
  });
  return texts.join(' ').trim();
}
