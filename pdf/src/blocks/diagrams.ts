import type { BlockNode } from '@lectern/content';
import type { Book } from '../book.ts';
import { diagramIn } from '../diagram-sources.ts';
import { wordsIn } from '../words.ts';
import { wordOf } from './context.ts';
import type { Block } from '../block.ts';

/** So much of the words in a diagram is read to who does not see it, where its author says nothing of it. */
const WORDS_AT_MOST = 1000;

/** The drawing of a diagram in the place of its source; undefined where there is none. */
export function drawnBlocks({ diagrams, language }: Book, node: BlockNode): Block[] | undefined {
  const drawn = diagrams?.get(diagramIn(node) ?? '');
  if (drawn === undefined) return undefined;
  const name = wordsIn(language).diagram;
  const said = drawn.title || drawn.words.slice(0, WORDS_AT_MOST);
  const title = node.type === 'code' ? wordOf(node.data, 'title') : '';
  const under: Block[] =
    title === '' ? [] : [{ kind: 'text', role: 'small', runs: [{ text: title, style: {} }], align: 'center' }];
  return [
    {
      ...{ kind: 'picture', file: drawn.file, hasFrame: false, hasCaption: title !== '', align: 'center', instead: [] },
      alt: said === '' ? name : `${name}: ${said}`,
    },
    ...under,
  ];
}
