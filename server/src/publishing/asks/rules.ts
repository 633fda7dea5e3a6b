import type { DocumentNode, PageDocument } from '@lectern/content';

/** A text for browsers, which make elements of it: words as they are, or what they stand in and its parts. */
export type Shown = string | [element: Element, ...parts: Shown[]];

type Element = 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'strong' | 'em' | 'code' | 's';

const BLOCKS: Readonly<Record<string, Element>> = {
  paragraph: 'p',
  'list-unordered': 'ul',
  'list-ordered': 'ol',
  'list-item': 'li',
  blockquote: 'blockquote',
};
const MARKS: Readonly<Record<string, Element>> = { bold: 'strong', italic: 'em', code: 'code', strikethrough: 's' };

/** An answer in the few forms that it has. */
export const toShown = ({ nodes }: PageDocument): Shown[] => nodes.flatMap(shownOf);

function shownOf(node: DocumentNode): Shown[] {
  if (node.object === 'text')
    return node.leaves
      .filter(({ text }) => text !== '')
      .map(({ text, marks }) =>
        marks.reduce<Shown>((inner, { type }) => {
          const element = MARKS[type];
          return element === undefined ? inner : [element, inner];
        }, text),
      );
  if (node.object === 'block' && node.type === 'code') return [['pre', node.nodes.map(wordsOf).join('\n')]];
  const element = node.object === 'block' ? BLOCKS[node.type] : undefined;
  const parts = node.nodes.flatMap(shownOf);
  return element === undefined ? parts : [[element, ...parts]];
}

const wordsOf = (node: DocumentNode): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : node.nodes.map(wordsOf).join('');
