// The door for programs that read a page as its readers do: its prose with the place of every word, and the blocks around it.
export { forEachBlock } from '../blocks/walk.ts';
export type { Block, BlockKind } from '../blocks/types.ts';
export type { Span } from '../markdown/positions/positions.ts';
export { readProse } from './read-prose.ts';
export { MARK, type PageProse, type Prose, type ProseLink, THING } from './types.ts';
