import type { Node } from 'prosemirror-model';
import type { ViewContext } from '../context.ts';
import { showFile } from './file.ts';
import { type Included, showIncluded } from './included.ts';

/** Shows in a box what its block stands for, from now on. */
export const lookUp = (dom: HTMLElement, node: Node, context: ViewContext): Included =>
  (node.type.name === 'file' ? showFile : showIncluded)(dom, node, context);
