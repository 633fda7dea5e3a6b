import { matchSequences } from '../merge/alignment/sequences.ts';
import { originOf } from './origins.ts';
import { type Env, readDoc } from './reading/read-page.ts';
import { emptyMemory } from './saving/memory.ts';
import { makePage, stateOf } from './saving/state.ts';
import type { EditNode, OpenPage } from './types.ts';

/**
 * A page opened for editing: what its source says as nodes. Blocks that stood in `before` as well are the same objects as there.
 * Never throws; its time grows linearly with the source, whatever that contains.
 */
export function openPage(source: string, before?: OpenPage): OpenPage {
  const { doc, env } = readDoc(source);
  if (before) keepNodes(doc, { before, env });
  const memory = before ? stateOf(before).memory : emptyMemory();
  return makePage(source, doc, { env, memory, refused: new Map(), otherwise: new Set() });
}

/** Puts the nodes of a page in the place of those that were read from the same text and mean the same. */
function keepNodes(doc: EditNode, { before, env }: { before: OpenPage; env: Env }): void {
  if (namesIn(stateOf(before).env) !== namesIn(env)) return;
  const old = before.doc.content ?? [];
  const nodes = doc.content ?? [];
  matchSequences(old.map(keyOf), nodes.map(keyOf)).forEach((to, from) => {
    const node = old[from];
    if (to !== -1 && node) nodes[to] = node;
  });
}

const keyOf = (node: EditNode): string => `${node.type}\n${originOf(node)?.text ?? ''}`;

/** Where references lead and which footnotes there are: lines with the same text mean something else where these change. */
const namesIn = ({ references = {}, footnoteLabels = [] }: Env): string =>
  JSON.stringify([references, [...(footnoteLabels as Iterable<string>)]]);
