import { word } from '../nodes/given.ts';
import type { EditNode } from './types.ts';

/** An attribute of a node that is a text; '' where it is none. */
export const textOf = ({ attrs = {} }: EditNode, name: string): string => word(attrs, name);
