import { defaultTreeAdapter, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

const MB = 1024 * 1024;
const BYTES = 10 * MB;
const NODES = 400_000;
/** Deeper than anybody nests; what walks the tree does so on the stack. */
const DEPTH = 400;

/** A page that is not worth the memory and time that it would take; the message says why. */
export class UnfitPage extends Error {
  override name = 'UnfitPage';
}

/** Throws `UnfitPage` for a text that is not even begun. */
export function checkLength(html: string): void {
  if (html.length > BYTES) throw new UnfitPage(`It is larger than ${BYTES / MB} MB.`);
}

/**
 * Builds the tree of one parse, and throws `UnfitPage` as soon as it is too much of one. Only the parser knows what nests: `/>`
 * ends an element in a drawing and nothing elsewhere, paragraphs end each other, and formatting that was left open is opened once
 * more in every paragraph.
 */
export function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let [depth, nodes] = [0, 0];
  const count = () => {
    nodes += 1;
    if (nodes > NODES) throw new UnfitPage(`It has more than ${NODES} elements.`);
  };
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      count();
      return defaultTreeAdapter.createElement(...given);
    },
    createCommentNode: (text) => {
      count();
      return defaultTreeAdapter.createCommentNode(text);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > DEPTH) throw new UnfitPage(`It nests elements deeper than ${DEPTH} levels, or leaves as many open.`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
