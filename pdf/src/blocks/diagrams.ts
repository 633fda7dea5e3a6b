import type { BlockNode } from '@lectern/content';
import type { Book } from '../book.ts';
import { diagramIn } from '../diagram-sources.ts';
import { wordOf } from './context.ts';
import type { Block } from '../block.ts';

/** What a diagram is called, in the language of the book where we know it. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'Diagram',
  ar: 'رسم بياني',
  de: 'Diagramm',
  es: 'Diagrama',
  fr: 'Diagramme',
  he: 'תרשים',
  it: 'Diagramma',
  ja: '図',
  ko: '다이어그램',
  nl: 'Diagram',
  no: 'Diagram',
  pl: 'Diagram',
  pt: 'Diagrama',
  ru: 'Диаграмма',
  uk: 'Діаграма',
  zh: '图表',
};

/** So much of the words in a diagram is read to who does not see it, where its author says nothing of it. */
const WORDS_AT_MOST = 1000;

/** The drawing of a diagram in the place of its source; undefined where there is none. */
export function drawnBlocks({ diagrams, language }: Book, node: BlockNode): Block[] | undefined {
  const drawn = diagrams?.get(diagramIn(node) ?? '');
  if (drawn === undefined) return undefined;
  const [tongue = 'en'] = language.toLowerCase().split('-');
  const name = (Object.hasOwn(NAMES, tongue) ? NAMES[tongue] : undefined) ?? 'Diagram';
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
