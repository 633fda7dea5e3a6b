// What stands within a line, as the menu lists it, and how it gets there.
import type { Node } from 'prosemirror-model';
import { NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { typeNamed } from '../model/schema.ts';
import type { BlockChoice } from './choice.ts';

const inline = (
  name: string,
  words: string,
  type: string,
  attrs: Readonly<Record<string, unknown>> = {},
): BlockChoice => ({
  ...{ id: `inline ${name}`, name, words, group: 'In the line' },
  ...(type !== 'footnoteRef' && { asks: true }),
  make: () => typeNamed(type).create(attrs),
});

export const IN_THE_LINE: readonly BlockChoice[] = [
  inline('Icon', 'symbol pictogram fontawesome', 'icon'),
  inline('Formula in the line', 'math tex latex inline', 'inlineFormula'),
  inline('Expression', 'variable value placeholder', 'expression'),
  inline('Button', 'link call to action', 'button'),
  inline('Picture in the line', 'image inline', 'image'),
  inline('Footnote', 'remark note', 'footnoteRef'),
  inline('Source in the line', 'html condition if inline raw', 'inlineSource'),
];

/** Puts a node where the caret is. Answers where it stands; undefined where none may, or nothing is to be asked about it. */
export function insertInline(tr: Transaction, node: Node): number | undefined {
  const { $from, from } = tr.selection;
  const mayStand = $from.parent.inlineContent && !$from.parent.type.spec.code;
  if (!mayStand) return undefined;
  if (node.type.name === 'footnoteRef') return insertFootnote(tr);
  tr.replaceSelectionWith(node, false);
  tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView();
  return from;
}

/** The symbol in the line, and what it leads to at the end of the page, where the caret goes on. */
function insertFootnote(tr: Transaction): undefined {
  const label = freeLabel(tr.doc);
  tr.replaceSelectionWith(typeNamed('footnoteRef').create({ label }), false);
  const end = tr.doc.content.size;
  tr.insert(end, typeNamed('footnote').create({ label }, typeNamed('paragraph').create()));
  tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView();
}

/** The smallest number that is no label in this page. */
function freeLabel(doc: Node): string {
  const taken = new Set<unknown>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'footnote' || type.name === 'footnoteRef') taken.add(attrs['label']);
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
