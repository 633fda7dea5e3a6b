// By its door, so that browsers get both in one piece: cut into smaller ones, the editor would be larger.
import { openPage, originOf } from '../editor/index.ts';
import type { EditNode } from '../editor/types.ts';
import { compareNodes } from './compare-nodes.ts';
import type { ComparedNode } from './types.ts';

/** A block in its two versions, as their source. Without one it came, or went. */
export type ComparedBlock = {
  before?: string | undefined;
  after?: string | undefined;
  /** What its references and footnotes lead to on either side, as source: definitions that stand elsewhere on the page. */
  definitions?: { before: readonly string[]; after: readonly string[] };
};

/** What changed in a block, node by node and word by word. Pure; never throws. */
export function compareBlocks({ before, after, definitions }: ComparedBlock): ComparedNode[] {
  const was = before === undefined ? [] : readNodes(before, definitions?.before ?? []);
  if (before === after) return was.map((node) => ({ kind: 'kept', node }));
  return compareNodes(was, after === undefined ? [] : readNodes(after, definitions?.after ?? []));
}

function readNodes(source: string, definitions: readonly string[]): EditNode[] {
  const wanted = definitions.filter((definition) => isNamedIn(source, definition));
  const nodes = wanted.length === 0 ? undefined : readWith(source, wanted);
  return nodes ?? openPage(source).doc.content ?? [];
}

/** Whether a text may lead to a definition: it has its label in brackets. */
function isNamedIn(source: string, definition: string): boolean {
  const [, label] = /^\s*\[([^\]]+)\]:/.exec(definition) ?? [];
  return label !== undefined && source.toLowerCase().includes(`[${label.toLowerCase()}]`);
}

/** The nodes of a text, read in front of what they lead to; undefined where both cannot be distinguished. */
function readWith(source: string, definitions: readonly string[]): EditNode[] | undefined {
  const { doc } = openPage([source, ...definitions].join('\n\n'));
  const gaps = originOf(doc)?.gaps ?? [];
  const found: EditNode[] = [];
  let at = gaps[0]?.length ?? 0;
  for (const [index, node] of (doc.content ?? []).entries()) {
    if (at >= source.length) return found;
    at += originOf(node)?.text.length ?? 0;
    // A fence without an end takes in all that follows.
    if (at > source.length) return undefined;
    found.push(node);
    at += gaps[index + 1]?.length ?? 0;
  }
  return undefined;
}
