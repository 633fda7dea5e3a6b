import { Fragment, type Node } from 'prosemirror-model';
import { typeNamed } from '../model/schema.ts';

/** Blocks as one line, for a cell or a title: nothing but words, with a break where a block ended. */
export function toInline(content: Fragment): Fragment {
  const lines: Node[] = [];
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (lines.length > 0 && node.childCount > 0) lines.push(typeNamed('hardBreak').create());
    lines.push(...node.children);
    return false;
  });
  return Fragment.fromArray(lines);
}
