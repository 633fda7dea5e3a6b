// A block becomes one of another kind and keeps its words.
import { Fragment, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { Selection } from 'prosemirror-state';
import { typeNamed } from '../model/schema.ts';

export type Kind =
  | 'paragraph'
  | 'heading-2'
  | 'heading-3'
  | 'heading-4'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'quote'
  | 'hint'
  | 'code'
  | 'expandable';

export const KINDS: readonly (readonly [Kind, string])[] = [
  ['paragraph', 'Text'],
  ['heading-2', 'Heading 2'],
  ['heading-3', 'Heading 3'],
  ['heading-4', 'Heading 4'],
  ['bullets', 'Bulleted list'],
  ['numbers', 'Numbered list'],
  ['tasks', 'Task list'],
  ['quote', 'Quote'],
  ['hint', 'Hint'],
  ['code', 'Code'],
  ['expandable', 'Expandable'],
];

/** Of what kind a block is; undefined for those that cannot become another one without losing what they are. */
export function kindOf({ type, attrs, firstChild }: Node): Kind | undefined {
  const { name } = type;
  if (name === 'heading') return `heading-${Math.min(4, Math.max(2, Number(attrs['level'])))}` as Kind;
  if (name === 'list') {
    if (firstChild && firstChild.attrs['checked'] !== null) return 'tasks';
    return attrs['ordered'] === true ? 'numbers' : 'bullets';
  }
  return ['paragraph', 'quote', 'hint', 'code', 'expandable'].includes(name) ? (name as Kind) : undefined;
}

/** Nothing changes where the other kind may not stand. */
export function turnInto(tr: Transaction, at: number, kind: Kind): Transaction {
  const node = tr.doc.nodeAt(at);
  if (node === null || kindOf(node) === undefined) return tr;
  const made = Fragment.fromArray(MAKERS[kind](partsOf(node)));
  const $at = tr.doc.resolve(at);
  if (!$at.parent.canReplace($at.index(), $at.index() + 1, made)) return tr;
  tr.replaceWith(at, at + node.nodeSize, made);
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView();
}

/** The blocks that hold the words of a block. */
function partsOf(node: Node): Node[] {
  if (node.type.name === 'list') return node.children.flatMap((item) => item.children.flatMap(within));
  if (node.type.name === 'expandable') return node.children.flatMap(within);
  if (node.type.name === 'code') return node.textContent.split('\n').map((line) => paragraph(textOf(line)));
  return node.isTextblock ? [node] : [...node.children];
}

const within = (node: Node): Node[] => (node.type.name === 'summary' ? [paragraph(node.content)] : [node]);

const textOf = (line: string): Fragment =>
  line === '' ? Fragment.empty : Fragment.from(typeNamed('text').schema.text(line));
const paragraph = (content: Fragment = Fragment.empty): Node => typeNamed('paragraph').create(null, content);
const isLine = ({ type }: Node): boolean => type.name === 'paragraph' || type.name === 'heading';
const toParagraph = (node: Node): Node => (isLine(node) ? paragraph(node.content) : node);

const heading =
  (level: number) =>
  (parts: Node[]): Node[] =>
    parts.map((part, index) =>
      index === 0 && isLine(part) ? typeNamed('heading').create({ level }, part.content) : part,
    );

/** Each line is an item; what is no line belongs to the item before it. */
const list =
  (ordered: boolean, checked: boolean | null) =>
  (parts: Node[]): Node[] => {
    const items: Node[][] = [];
    for (const part of parts) {
      const last = items.at(-1);
      if (isLine(part) || last === undefined) items.push(isLine(part) ? [toParagraph(part)] : [paragraph(), part]);
      else last.push(part);
    }
    const made = items.map((content) => typeNamed('item').create({ checked }, content));
    return [typeNamed('list').create({ ordered }, made)];
  };

const box =
  (name: string, attrs: Record<string, unknown> | null = null) =>
  (parts: Node[]): Node[] => [typeNamed(name).create(attrs, parts.length > 0 ? parts : [paragraph()])];

function expandable(parts: Node[]): Node[] {
  const [first, ...rest] = parts;
  const isTitled = first !== undefined && isLine(first);
  const inside = isTitled ? rest : parts;
  const summary = typeNamed('summary').create(null, isTitled ? first.content : null);
  return [typeNamed('expandable').create(null, [summary, ...(inside.length > 0 ? inside : [paragraph()])])];
}

function code(parts: Node[]): Node[] {
  const words = parts.map((part) => part.textBetween(0, part.content.size, '\n', '\n')).join('\n');
  return [typeNamed('code').create(null, textOf(words))];
}

const MAKERS: Readonly<Record<Kind, (parts: Node[]) => Node[]>> = {
  paragraph: (parts) => parts.map(toParagraph),
  'heading-2': heading(2),
  'heading-3': heading(3),
  'heading-4': heading(4),
  bullets: list(false, null),
  numbers: list(true, null),
  tasks: list(false, false),
  quote: box('quote'),
  hint: box('hint', { attributes: { style: 'info' } }),
  code,
  expandable,
};
