import { openPage } from '../open.ts';
import { SYMBOLS } from '../testing.ts';
import type { EditMark, EditNode } from '../types.ts';

/** Numbers that look random and are the same each time. */
export function randomFrom(seed: number): (below: number) => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    state = (state ^ (state >>> 15)) >>> 0;
    return below <= 0 ? 0 : state % below;
  };
}

type Random = ReturnType<typeof randomFrom>;

/** What somebody did to a page. */
export type Edit = {
  name: string;
  doc: EditNode;
  /** The block that was edited, where it was one; of a word, what was inserted. */
  block?: number;
  word?: string;
};

type Path = number[];

/** The paths to the nodes in a node for which something holds. */
function pathsTo(node: EditNode, holds: (node: EditNode) => boolean, path: Path = []): Path[] {
  const below = (node.content ?? []).flatMap((child, index) => pathsTo(child, holds, [...path, index]));
  return holds(node) && path.length > 0 ? [path, ...below] : below;
}

const at = (node: EditNode, path: Path): EditNode =>
  path.reduce<EditNode>((each, index) => each.content?.[index] as EditNode, node);

/** The node with another one, or several, at a place in it. All others are the same objects. */
function replaced(node: EditNode, [index, ...rest]: Path, by: readonly EditNode[]): EditNode {
  const { content = [] } = node;
  if (index === undefined) return node;
  const child = content[index] as EditNode;
  const inside = rest.length === 0 ? by : [replaced(child, rest, by)];
  return { ...node, content: [...content.slice(0, index), ...inside, ...content.slice(index + 1)] };
}

const pick = <T>(random: Random, items: readonly T[]): T | undefined => items[random(items.length)];

const text = (words: string, marks?: EditMark[]): EditNode => ({
  type: 'text',
  text: words,
  ...(marks?.length ? { marks } : {}),
});

const isText = ({ type }: EditNode): boolean => type === 'text';

function withText(
  doc: EditNode,
  random: Random,
  change: (node: EditNode) => EditNode[] | undefined,
): { doc: EditNode; block: number } | undefined {
  const path = pick(random, pathsTo(doc, isText));
  const by = path && change(at(doc, path));
  return path && by ? { doc: replaced(doc, path, by), block: path[0] as number } : undefined;
}

let count = 0;

function insertWord(doc: EditNode, random: Random): Edit | undefined {
  const word = `neu${(count++).toString(36)}`;
  const made = withText(doc, random, (node) => {
    const words = node.text ?? '';
    const places = [...words.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => index);
    const place = pick(random, places);
    return place === undefined
      ? undefined
      : [{ ...node, text: `${words.slice(0, place)} ${word}${words.slice(place)}` }];
  });
  return made && { name: 'word', ...made, word };
}

function deleteWord(doc: EditNode, random: Random): Edit | undefined {
  const made = withText(doc, random, (node) => {
    const words = [...(node.text ?? '').matchAll(/\S+ ?/g)];
    const word = pick(random, words);
    if (!word) return undefined;
    const left = (node.text ?? '').slice(0, word.index) + (node.text ?? '').slice(word.index + word[0].length);
    return left === '' ? [] : [{ ...node, text: left }];
  });
  return made && { name: 'delete word', ...made };
}

function insertSymbol(doc: EditNode, random: Random): Edit | undefined {
  const made = withText(doc, random, (node) => {
    const words = node.text ?? '';
    const place = random(words.length + 1);
    return [{ ...node, text: words.slice(0, place) + (pick(random, SYMBOLS) ?? '') + words.slice(place) }];
  });
  return made && { name: 'symbol', ...made };
}

/** A text in which there may be marks and breaks. */
const pathToProse = (doc: EditNode, random: Random): Path | undefined =>
  pick(
    random,
    pathsTo(doc, isText).filter((each) => at(doc, each.slice(0, -1)).type !== 'code'),
  );

function insertBreak(doc: EditNode, random: Random): Edit | undefined {
  const path = pathToProse(doc, random);
  if (!path) return undefined;
  const { text: words = '', marks } = at(doc, path);
  const place = random(words.length + 1);
  const parts = [text(words.slice(0, place), marks), { type: 'hardBreak' }, text(words.slice(place), marks)];
  const by = parts.filter((each) => each.text !== '');
  return { name: 'break', doc: replaced(doc, path, by), block: path[0] as number };
}

const MARKS: EditMark[] = [
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'code' },
  { type: 'superscript' },
  { type: 'keyboard' },
  { type: 'link', attrs: { href: 'a b.md', title: null, attributes: {} } },
  { type: 'color', attrs: { text: 'orange', background: 'default' } },
];

function toggleMark(doc: EditNode, random: Random): Edit | undefined {
  const path = pathToProse(doc, random);
  const node = path && at(doc, path);
  const mark = pick(random, MARKS);
  if (!path || !node || !mark) return undefined;
  const words = node.text ?? '';
  const from = random(words.length);
  const end = from + 1 + random(words.length - from);
  const marks = node.marks ?? [];
  const toggled = marks.some(({ type }) => type === mark.type)
    ? marks.filter(({ type }) => type !== mark.type)
    : [...marks, mark];
  const parts = [
    text(words.slice(0, from), marks),
    text(words.slice(from, end), toggled),
    text(words.slice(end), marks),
  ];
  return {
    name: 'mark',
    doc: replaced(
      doc,
      path,
      parts.filter((each) => each.text !== ''),
    ),
    block: path[0] as number,
  };
}

function splitParagraph(doc: EditNode, random: Random): Edit | undefined {
  const path = pick(
    random,
    pathsTo(doc, ({ type, content = [] }) => type === 'paragraph' && content.some(isText)),
  );
  const node = path && at(doc, path);
  const index = node?.content?.findIndex(isText) ?? -1;
  const child = node?.content?.[index];
  if (!path || !node || !child) return undefined;
  const place = random((child.text ?? '').length);
  const [before, after] = [(child.text ?? '').slice(0, place), (child.text ?? '').slice(place)];
  const halves = [
    {
      ...node,
      content: [...(node.content ?? []).slice(0, index), ...(before === '' ? [] : [{ ...child, text: before }])],
    },
    {
      ...node,
      content: [...(after === '' ? [] : [{ ...child, text: after }]), ...(node.content ?? []).slice(index + 1)],
    },
  ];
  return { name: 'split', doc: replaced(doc, path, halves), block: path[0] as number };
}

function joinParagraphs(doc: EditNode, random: Random): Edit | undefined {
  const { content = [] } = doc;
  const pairs = content.flatMap((node, index) =>
    node.type === 'paragraph' && content[index + 1]?.type === 'paragraph' ? [index] : [],
  );
  const index = pick(random, pairs);
  if (index === undefined) return undefined;
  const joined = {
    ...(content[index] as EditNode),
    content: [...(content[index]?.content ?? []), text(' '), ...(content[index + 1]?.content ?? [])],
  };
  return { name: 'join', doc: { ...doc, content: [...content.slice(0, index), joined, ...content.slice(index + 2)] } };
}

/** Of every type, as an editor makes them: nothing of them was read from a page. */
const BLOCKS: EditNode[] = [
  'A new one.',
  '\\# no heading, **bold** `a|b` :tada: [x](y "z") $$a$$ <kbd>k</kbd> a\\\nb',
  '### New \\# <a href="#x" id="x"></a>',
  '* [x] task\n* a\n  * b',
  '3. a\n\n   ```js\n   1\n\n   2\n   ```',
  '> quoted\n>\n> ***',
  '{% code title="a \'b\'" %}\n````md\n```\n{% endcode %}\n````\n{% endcode %}',
  '$$\na\nb\n$$',
  '{% hint style="info" %}\nin\n\n***\n{% endhint %}',
  '{% tabs %}\n{% tab title="A" %}\nt\n{% endtab %}\n{% endtabs %}',
  '<details open>\n\n<summary>a &lt; b</summary>\n\nx\n\n</details>',
  '{% embed url="https://a.b/c?d=e&f" %}',
  '{% include "a.md" %}',
  '<div data-with-frame="true"><figure><img src="a.png" alt="b" width="50%"><figcaption><p>d <b>e</b></p></figcaption></figure></div>',
  '| a | b\\|c |\n| :-: | --- |\n| d |  |',
  '<table data-view="cards"><thead><tr><th data-type="rating" data-max="5">a</th></tr></thead><tbody><tr><td>5</td></tr></tbody></table>',
  '***',
  '{% if visitor.claims.a %}\nb\n{% endif %}',
].flatMap((source) => structuredClone(openPage(source).doc.content ?? []));

function insertBlock(doc: EditNode, random: Random): Edit | undefined {
  const { content = [] } = doc;
  const first = content.findIndex(({ type }) => type !== 'frontMatter' && type !== 'title');
  const from = first === -1 ? content.length : first;
  const index = from + random(content.length - from + 1);
  const block = pick(random, BLOCKS) as EditNode;
  return {
    name: `block ${block.type}`,
    doc: { ...doc, content: [...content.slice(0, index), block, ...content.slice(index)] },
  };
}

function moveBlock(doc: EditNode, random: Random): Edit | undefined {
  const { content = [] } = doc;
  const movable = content.flatMap(({ type }, index) => (type === 'frontMatter' || type === 'title' ? [] : [index]));
  const from = pick(random, movable);
  const to = pick(random, movable);
  if (from === undefined || to === undefined || from === to) return undefined;
  const rest = content.filter((_, index) => index !== from);
  return {
    name: 'move',
    doc: { ...doc, content: [...rest.slice(0, to), content[from] as EditNode, ...rest.slice(to)] },
  };
}

function deleteBlock(doc: EditNode, random: Random): Edit | undefined {
  const { content = [] } = doc;
  const index = random(content.length);
  return content[index] && { name: 'delete', doc: { ...doc, content: content.filter((_, at) => at !== index) } };
}

const hasAttributes = ({ type, attrs }: EditNode): boolean =>
  ['heading', 'item'].includes(type) || (attrs?.['attributes'] != null && !['cell', 'row', 'table'].includes(type));

function changeAttribute(doc: EditNode, random: Random): Edit | undefined {
  const path = pick(random, pathsTo(doc, hasAttributes));
  const node = path && at(doc, path);
  if (!path || !node) return undefined;
  const { attrs = {} } = node;
  const changed =
    node.type === 'heading'
      ? { ...attrs, level: (Number(attrs['level']) % 6) + 1 }
      : node.type === 'item'
        ? { ...attrs, checked: attrs['checked'] === true ? null : true }
        : { ...attrs, attributes: { ...(attrs['attributes'] as object), title: `t ${random(100)}` } };
  return {
    name: `attribute of ${node.type}`,
    doc: replaced(doc, path, [{ ...node, attrs: changed }]),
    block: path[0] as number,
  };
}

const EDITS = [
  insertWord,
  insertWord,
  deleteWord,
  insertSymbol,
  insertBreak,
  toggleMark,
  splitParagraph,
  joinParagraphs,
  insertBlock,
  moveBlock,
  deleteBlock,
  changeAttribute,
];

/** One edit of a page, as people make them. */
export const anyEdit = (doc: EditNode, random: Random): Edit | undefined => pick(random, EDITS)?.(doc, random);
