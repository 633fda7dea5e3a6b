import { type Given, UnknownNode, type Writing } from '../nodes/given.ts';
import { type Write } from '../tags/declaring/markdown.ts';
import { TAGS } from '../tags/tags.ts';

const WRITERS = new Map<string, Write>(TAGS.flatMap(({ markdown = {} }) => Object.entries(markdown)));

/** A block that is a tag, as the declaration of the tag writes it. */
export function writeTagged(writing: Writing, node: Given): string {
  const write = WRITERS.get(node.type);
  if (write === undefined)
    throw new UnknownNode(`${node.path}/type`, `expected a known block and not "${node.type.slice(0, 40)}"`);
  return write(writing, node);
}
