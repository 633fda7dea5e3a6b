import { makeFragment, makeText } from '../nodes/make.ts';
import type { Building } from './context.ts';
import type { InlineNode, TextNode } from '../nodes/types.ts';

/** The note of this id, around the words that it is about; undefined where it was said, or is none. */
export function toAnnotation(
  building: Building,
  id: string,
  wordsOf: () => InlineNode['nodes'],
): InlineNode | undefined {
  const body = building.inFootnote ? undefined : building.footnotes.get(id);
  if (!body) return undefined;
  // Said once, where it is first named: a long note with many names would else make a document of any size.
  building.footnotes.delete(id);
  const blocks = building.toBlocks({ ...building, inFootnote: true }, body);
  const fragments = [makeFragment('annotation-body', blocks)];
  return { object: 'inline', type: 'annotation', isVoid: false, data: {}, nodes: wordsOf(), fragments };
}

/**
 * Takes the word before the number of a footnote out of the text: a note opens from the words that it is about, and nobody could
 * open one without. Undefined where no word stands there.
 */
export function takeWord(output: readonly (InlineNode | TextNode)[]): TextNode | undefined {
  const last = output.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  if (leaf === undefined) return undefined;
  const from = leaf.marks.length > 0 && leaf.text === leaf.text.trim() ? 0 : wordStart(leaf.text);
  const word = leaf.text.slice(from);
  if (word === '') return undefined;
  leaf.text = leaf.text.slice(0, from);
  if (from === 0 && last?.object === 'text' && last.leaves.length > 1) last.leaves.pop();
  return makeText(word, leaf.marks);
}

const wordStart = (text: string): number =>
  Math.max(...[' ', '\n', '\t', '\u00A0'].map((blank) => text.lastIndexOf(blank))) + 1;

/** The number that readers see where no word stands before it. */
export const footnoteNumber = (number: string): TextNode => makeText(number, [{ object: 'mark', type: 'superscript' }]);

/** Whether an annotation is around nothing but such a number. */
export const isFootnoteNumber = (
  nodes: readonly { object: string; leaves?: readonly { text: string; marks: readonly { type: string }[] }[] }[],
): boolean =>
  nodes.length === 1 &&
  nodes.every(
    ({ leaves = [] }) =>
      leaves.length === 1 &&
      leaves.every(({ text, marks }) => /^\d+$/.test(text) && marks.length === 1 && marks[0]?.type === 'superscript'),
  );
