import type { BlockNode, DocumentNode, PageDocument } from '@lectern/content';
import type { Book, Described, Entry } from '../book.ts';
import { linesOf } from '../codes/index.ts';
import { formulaRuns } from '../formulas/index.ts';
import { boxOf } from './boxes.ts';
import { anchorsOf, type BookIndex, linkRun, ownPlace, placeOf, type Reading, targetOf, wordOf } from './context.ts';
import { drawnBlocks } from './diagrams.ts';
import { toRuns } from './inlines.ts';
import { toPictures } from './pictures.ts';
import { toTable } from './tables.ts';
import type { Align, Block, Run } from '../block.ts';

/** A reusable content may name others, so deep and so often on a page. */
const OPEN_AT_MOST = 5;
const INCLUSIONS_AT_MOST = 200;

export function indexBook({ entries, shared }: Book): BookIndex {
  const sharedAnchors = Object.values(shared).flatMap(anchorsOf);
  const places = entries.flatMap(({ id, document }) => {
    if (document === undefined) return [placeOf(id)];
    // Which reusable contents a page takes in is known when it is read; their anchors are few.
    const inner = holdsShared(document) ? sharedAnchors : [];
    return [placeOf(id), ...[...anchorsOf(document), ...inner].map((anchor) => placeOf(id, anchor))];
  });
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), places: new Set(places) };
}

const holdsShared = (document: PageDocument): boolean => JSON.stringify(document).includes('"reusable-content"');

/** A page as what is drawn of it: its title, its text, and the notes that it names. */
export function readEntry(book: Book, index: BookIndex, entry: Entry): Block[] {
  const reading: Reading = {
    book,
    entry,
    index,
    notes: [],
    isNote: false,
    open: [],
    inclusions: { left: INCLUSIONS_AT_MOST },
    described: describedIn(book, entry.id),
    toBlocks,
  };
  const head: Block[] = [{ kind: 'text', role: 'title', runs: plain(entry.title), anchors: [placeOf(entry.id)] }];
  if (entry.description) head.push({ kind: 'text', role: 'lead', runs: plain(entry.description) });
  const body = toBlocks(reading, entry.document?.nodes ?? []);
  const notes = reading.notes.flat();
  return [...head, ...body, ...(notes.length === 0 ? [] : [{ kind: 'rule' } as const, ...notes])];
}

const plain = (text: string): Run[] => [{ text, style: {} }];

function toBlocks(reading: Reading, nodes: readonly DocumentNode[]): Block[] {
  return nodes.flatMap((node) => (node.object === 'block' ? toBlock(reading, node) : []));
}

/** The index of blocks: what each block of a document is on paper. */
function toBlock(reading: Reading, node: BlockNode): Block[] {
  const { type, data } = node;
  switch (type) {
    case 'paragraph':
      return toParagraph(reading, node);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return [
        {
          kind: 'text',
          role: type,
          runs: toRuns(reading, node.nodes),
          ...alignOf(data['align']),
          ...anchored(reading, node),
        },
      ];
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return toItems(reading, node);
    case 'blockquote':
      return [{ kind: 'box', look: 'quote', blocks: toBlocks(reading, node.nodes) }];
    case 'divider':
      return [{ kind: 'rule' }];
    case 'code':
      return drawnBlocks(reading.book, node) ?? [toCode(reading, node)];
    case 'math':
      return [toFormula(wordOf(data, 'formula'))];
    case 'images':
      return toPictures(
        reading,
        node.nodes.flatMap((image) => (image.object === 'block' ? shownImage(reading, image, node) : [])),
      );
    case 'drawing':
      return toPictures(reading, [{ ref: refOf(data), alt: '' }]);
    case 'table':
      return toTable(reading, node);
    case 'file':
    case 'content-ref':
      return toReference(reading, node, targetOf(reading, data['ref']));
    case 'embed':
      return toReference(reading, node, targetOf(reading, { kind: 'url', url: data['url'] }));
    case 'reusable-content':
      return toShared(reading, data['ref']);
    default:
      return boxOf(reading, node) ?? toBlocks(reading, node.nodes);
  }
}

/** A paragraph without the line ends around it; none where nothing is in it, as authors make room on a screen. */
function toParagraph(reading: Reading, { nodes, data }: BlockNode): Block[] {
  const runs = toRuns(reading, nodes);
  const isSeen = ({ text, picture, anchor }: Run) =>
    picture !== undefined || anchor !== undefined || text.trim() !== '';
  const [first, last] = [runs.findIndex(isSeen), runs.findLastIndex(isSeen)];
  if (first === -1) return [];
  const inner = runs.slice(first, last + 1).map((run, index, { length }): Run => {
    const text = index === 0 ? run.text.replace(/^\s*\n/, '') : run.text;
    return { ...run, text: index === length - 1 ? text.replace(/\n\s*$/, '') : text };
  });
  return [{ kind: 'text', role: 'text', runs: inner, ...alignOf(data['align']) }];
}

const toFormula = (formula: string): Block => ({
  kind: 'formula',
  formula: formula.trim() === '' ? '?' : formula,
  runs: formulaRuns(formula, { scale: 1.1 }),
});

const anchored = (reading: Reading, { meta }: BlockNode): { anchors?: string[] } =>
  meta === undefined ? {} : { anchors: [ownPlace(reading, meta.id)] };

const alignOf = (align: unknown): { align?: Align } =>
  align === 'center' || align === 'end' ? { align } : align === 'right' ? { align: 'end' } : {};

const refOf = (data: Record<string, unknown>): { kind: string } => data['ref'] as { kind: string };

function shownImage(reading: Reading, { data, fragments = [] }: BlockNode, parent: BlockNode) {
  const caption = fragments.flatMap(({ nodes }) => nodes).flatMap((block) => toRuns(reading, block.nodes));
  const width = Number(data['width']);
  return [
    {
      ref: refOf(data),
      alt: wordOf(data, 'alt'),
      hasFrame: parent.data['withFrame'] === true,
      caption,
      ...(parent.data['align'] === 'left' ? { align: 'start' as const } : alignOf(parent.data['align'])),
      ...(width > 0 ? { width } : {}),
    },
  ];
}

function toItems(reading: Reading, node: BlockNode): Block[] {
  const items = node.nodes.filter((item): item is BlockNode => item.object === 'block');
  const start = Number(node.data['start'] ?? 1);
  return items.map((item, index) => ({
    kind: 'item',
    marker: plain(markerOf(node.type, item, start + index)),
    numbering: node.type === 'list-ordered' ? 'Decimal' : node.type === 'list-tasks' ? 'None' : 'Disc',
    isTight: item.nodes.every(
      (inner, place) => place === 0 || (inner.object === 'block' && inner.type.startsWith('list-')),
    ),
    isLast: index === items.length - 1,
    blocks: toBlocks(reading, item.nodes),
  }));
}

function markerOf(type: string, { data }: BlockNode, number: number): string {
  if (type === 'list-ordered') return `${number}.`;
  return type === 'list-tasks' ? (data['checked'] === true ? '☑' : '☐') : '•';
}

function toCode({ index }: Reading, node: BlockNode): Block {
  const { data, nodes } = node;
  const lines = nodes.filter((line): line is BlockNode => line.object === 'block');
  const runs = linesOf(index.colors, node);
  return {
    kind: 'code',
    ...(data['title'] === undefined ? {} : { title: wordOf(data, 'title') }),
    isNumbered: data['lineNumbers'] === true,
    lines: lines.map((line, at) => ({ isMarked: line.data['highlighted'] === true, runs: runs[at] ?? [] })),
  };
}

/** A line that leads to a page, a file or an address, and what its author says of it. */
function toReference(reading: Reading, { fragments = [] }: BlockNode, target: ReturnType<typeof targetOf>): Block[] {
  const caption = fragments.flatMap(({ nodes }) => toBlocks(reading, nodes));
  if (target.title === '') return caption;
  const line: Block = { kind: 'text', role: 'text', runs: [linkRun(target.title, target)] };
  return [{ kind: 'box', look: 'panel', blocks: [line, ...caption] }];
}

function toShared(reading: Reading, ref: unknown): Block[] {
  const id = wordOf(ref as Record<string, unknown>, 'reusableContent');
  const document = Object.hasOwn(reading.book.shared, id) ? reading.book.shared[id] : undefined;
  const { open, inclusions } = reading;
  if (document === undefined || open.includes(id) || open.length === OPEN_AT_MOST || inclusions.left === 0) return [];
  inclusions.left -= 1;
  const described = describedIn(reading.book, id);
  return toBlocks({ ...reading, open: [...open, id], described }, document.nodes);
}

const describedIn = ({ described }: Book, id: string): Described[] =>
  Object.hasOwn(described, id) ? [...(described[id] ?? [])] : [];
