// Reads what was copied in an editor of ours. What was selected may begin or end within a block that needs a first part, such as the
// title of an expandable: ProseMirror would close such a block and cannot.
import { DOMParser, type Node, type ParseOptions, Slice } from 'prosemirror-model';
import { schema } from '../model/schema.ts';

const SLICE = 'data-pm-slice';

/** How many blocks are open at the end of what was copied, as the clipboard says it. */
function openEndIn(dom: globalThis.Node): number | undefined {
  const element = dom as Element;
  const said = (element.querySelector(`[${SLICE}]`) ?? element.closest(`[${SLICE}]`))?.getAttribute(SLICE);
  const end = /^\d+ (\d+)/.exec(said ?? '')?.[1];
  return end === undefined ? undefined : Number(end);
}

/** The last blocks in each other, from this depth on. */
function lastNodes({ content, openEnd }: Slice, depth: number): Node[] {
  const nodes: Node[] = [];
  let node = content.lastChild;
  for (let at = 0; node !== null && at < openEnd; at++, node = node.lastChild) if (at >= depth) nodes.push(node);
  return nodes;
}

/** A slice that is open no further than it was, where the rest cannot be closed. */
function cut(slice: Slice, openEnd: number): Slice {
  const isBroken = ({ type, content }: Node): boolean => type.contentMatch.matchFragment(content) === null;
  return openEnd < slice.openEnd && lastNodes(slice, openEnd).some(isBroken)
    ? new Slice(slice.content, slice.openStart, openEnd)
    : slice;
}

export function ownSlices(): DOMParser {
  const plain = DOMParser.fromSchema(schema);
  const parseSlice = (dom: globalThis.Node, options?: ParseOptions): Slice => {
    const slice = plain.parseSlice(dom, options);
    const openEnd = openEndIn(dom);
    return openEnd === undefined ? slice : cut(slice, openEnd);
  };
  return Object.assign(Object.create(plain) as DOMParser, { parseSlice });
}
