import type { Block, BlockKind } from './types.ts';

const NONE: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** A block that says nothing yet; all have the same fields, so that reading them stays fast. */
export function makeBlock(kind: BlockKind): Block {
  return {
    kind,
    span: { start: 0, end: 0 },
    name: undefined,
    attributes: NONE,
    values: undefined,
    open: undefined,
    close: undefined,
    children: [],
    content: undefined,
  };
}
