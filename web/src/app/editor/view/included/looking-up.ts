import type { Node } from 'prosemirror-model';
import type { ViewContext } from '../context.ts';
import { showFile } from './file.ts';
import { type Included, showIncluded } from './included.ts';
import { showRendered } from './rendered.ts';

const SHOWING: Readonly<Record<string, typeof showFile>> = { file: showFile, include: showIncluded };

/** Shows in a box what its block stands for, from now on. */
export const lookUp = (dom: HTMLElement, node: Node, context: ViewContext): Included =>
  (SHOWING[node.type.name] ?? showRendered)(dom, node, context);
