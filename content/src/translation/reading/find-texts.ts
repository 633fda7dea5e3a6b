import { placesIn } from '../../blocks/places.ts';
import { type BlockTree, readBlocks } from '../../blocks/read.ts';
import type { Block } from '../../blocks/types.ts';
import { TooMuch } from '../../markdown/positions/budget.ts';
import type { Span } from '../../markdown/positions/positions.ts';
import { knownTag } from '../../markdown/tags/tag-names.ts';
import { type PageFacts, parsePage } from '../../page/facts.ts';
import { tagNamed } from '../../tags/tags.ts';
import type { Run } from './events.ts';
import type { Found } from './found.ts';
import { type HtmlTexts, htmlTexts } from './html-texts.ts';
import { readLine } from './line.ts';
import { markdownEvents } from './markdown-events.ts';
import { onOneLine, type Piece, wordsOf } from '../pieces.ts';
import type { UnitKind } from '../types.ts';

type Finding = {
  tree: BlockTree;
  found: Found[];
  /** The heading above. */
  section: string;
  html: HtmlTexts;
};

/** What a block stands in. */
type Around = { item: boolean; tag: string };

/** Every text of a page that readers read, in the order of the source. A page that is too much for the parser has none. */
export function findTexts(source: string): Found[] {
  const facts = parsePage(source);
  const tree = readBlocks(source, facts.bodyStart);
  const finding: Finding = { tree, found: frontMatterTexts(facts), section: '', html: htmlTexts() };
  try {
    findAll(finding, tree.blocks, { item: false, tag: '' });
    return finding.found;
  } catch (error) {
    // Readers see such a page as its source.
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return [];
  }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

const plain = (text: string): Piece[] => (hasLetters(text) ? onOneLine([text]) : []);

function frontMatterTexts({ title = '', description = '' }: PageFacts): Found[] {
  const texts = { title, description };
  return (['title', 'description'] as const)
    .filter((key) => hasLetters(texts[key]))
    .map((key) => ({
      kind: key,
      pieces: plain(texts[key]),
      inlines: [],
      section: '',
      place: { form: 'front matter', key },
      inside: [],
    }));
}

function findAll(finding: Finding, blocks: readonly Block[], around: Around): void {
  for (const [index, block] of blocks.entries())
    findIn(finding, block, { ...around, item: around.item && index === 0 });
}

function findIn(finding: Finding, block: Block, around: Around): void {
  const { kind, children } = block;
  switch (kind) {
    case 'paragraph':
    case 'heading':
    case 'cell':
      return addText(finding, block, around);
    case 'html':
      return addHtml(finding, block);
    case 'tag':
      return addTag(finding, block);
    case 'item':
      return findAll(finding, children, { item: true, tag: '' });
    default:
      findAll(finding, children, { item: false, tag: kind === 'condition' ? around.tag : '' });
  }
}

function addTag(finding: Finding, block: Block): void {
  if (block.isTooDeep) return;
  const name = knownTag(block.name ?? '')?.base ?? '';
  const { words = [], hasNoWords } = tagNamed(name) ?? {};
  for (const word of words) {
    const [text, span] = [block.attributes[word] ?? '', block.values?.[word]];
    const pieces = plain(text);
    if (!span || pieces.length === 0 || isTemplate(finding, span)) continue;
    const kind = word === 'caption' ? 'caption' : 'label';
    const place = { form: 'label', span } as const;
    finding.found.push({ kind, pieces, inlines: [], section: finding.section, place, inside: [] });
  }
  if (hasNoWords !== true) findAll(finding, block.children, { item: false, tag: name });
}

/** A value that depends on conditions is its author's to translate. */
const isTemplate = ({ tree }: Finding, { start, end }: Span): boolean => tree.source.slice(start, end).includes('{%');

const TASK = /^\[[ xX]\](?:[ \t]|$)/;

function kindOf({ kind, attributes }: Block, { item, tag }: Around): UnitKind {
  if (kind === 'cell') return 'cell';
  if (kind === 'heading') return attributes['level'] === '1' ? 'title' : 'heading';
  return item ? 'item' : tag === 'embed' || tag === 'file' ? 'caption' : 'paragraph';
}

function addText(finding: Finding, block: Block, around: Around): void {
  const { tree } = finding;
  const { token } = block.content ?? {};
  if (!token) return;
  const text = token.content;
  const box = around.item && block.kind === 'paragraph' ? (TASK.exec(text)?.[0].length ?? 0) : 0;
  const events = markdownEvents(text.slice(box), tree.env);
  const run: Run = { text: text.slice(box), form: 'markdown', span: { start: 0, end: text.length - box }, events };
  const placed = placesIn(tree, { token });
  const at = ({ start, end }: Span): Span => placed({ start: start + box, end: end + box });
  const kind = kindOf(block, around);
  const words = addRun(finding, run, { kind, at, block: block.kind });
  if (block.kind === 'heading') finding.section = words;
}

function addHtml(finding: Finding, { content }: Block): void {
  if (!content) return;
  const at = placesIn(finding.tree, content);
  for (const { run, kind } of finding.html(content.text)) addRun(finding, run, { kind, at, block: 'html' });
}

type Placing = { kind: UnitKind; at: (span: Span) => Span; block: Block['kind'] };

/** Adds what a run has to translate. Answers its words. */
function addRun(finding: Finding, run: Run, { kind, at, block }: Placing): string {
  const { found, section } = finding;
  const line = readLine(run);
  const pictures = line.pictures.flatMap((picture): { alt: Span; text: Found }[] => {
    const { alt } = picture;
    const pieces = plain(alt?.text ?? '');
    if (!alt || pieces.length === 0) return [];
    const place = { form: 'alt', span: at(alt), syntax: alt.form, picture, isInCell: block === 'cell' } as const;
    return [{ alt, text: { kind: 'alt', pieces, inlines: [], section, place, inside: [] } }];
  });
  const { pieces, inlines, span } = line;
  if (pieces.length === 0) found.push(...pictures.map(({ text }) => text));
  else {
    const parts = (from: number, end: number): Found[] =>
      pictures.filter(({ alt }) => alt.start >= from && alt.start < end).map(({ text }) => text);
    const place = { form: 'line', span: at(span), line, at, block } as const;
    const inside = parts(span.start, span.end);
    const all = [{ kind, pieces, inlines, section, place, inside }];
    found.push(...parts(0, span.start), ...all, ...parts(span.end, Number.POSITIVE_INFINITY));
  }
  return wordsOf(pieces);
}
