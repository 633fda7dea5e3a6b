import type { EditNode } from './types.ts';
import { writeNode } from './writing/blocks.ts';

/** A node as Markdown, whoever wrote it and however. */
export const printNode = (node: EditNode): string => writeNode({ isCareful: false }, node);
