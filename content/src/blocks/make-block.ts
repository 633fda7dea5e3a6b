import type { Token } from 'markdown-it';
import type { Block, BlockKind } from './types.ts';

const NONE: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

const NOWHERE = Object.freeze({ start: 0, end: 0 });

/** A block that says nothing yet; all have the same fields, so that reading them stays fast. */
export function makeBlock(kind: BlockKind, token?: Token): Block {
  return {
    kind,
    span: NOWHERE,
    name: undefined,
    attributes: NONE,
    values: undefined,
    open: undefined,
    close: undefined,
    end: undefined,
    endText: undefined,
    isTooDeep: false,
    children: [],
    token,
    content: undefined,
  };
}
