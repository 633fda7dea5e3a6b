// Every block that can be inserted, as the menu lists it.
import { openPage } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { toNode } from '../model/convert.ts';
import { typeNamed } from '../model/schema.ts';
import type { BlockChoice } from './choice.ts';
import { IN_THE_LINE } from './inline.ts';

type Attributes = Record<string, unknown>;

const text = (words: string): Node => typeNamed('paragraph').schema.text(words);
const paragraph = (words = ''): Node => typeNamed('paragraph').create(null, words === '' ? null : text(words));
const heading = (level: number, words = ''): Node =>
  typeNamed('heading').create({ level }, words === '' ? null : text(words));
const tag = (name: string, attributes: Attributes = {}, ...inside: Node[]): Node =>
  typeNamed(name).create({ attributes }, inside);
const leaf = (name: string, attrs: Attributes = {}): Node => typeNamed(name).create(attrs);
const list = (ordered: boolean, checked: boolean | null = null): Node =>
  typeNamed('list').create({ ordered }, typeNamed('item').create({ checked }, paragraph()));
const code = (language: string, words = ''): Node =>
  typeNamed('code').create({ language }, words === '' ? null : text(words));

const ROWS = 3;
const COLUMNS = 3;

function table(): Node {
  const row = (name: string): Node =>
    typeNamed('row').create(
      null,
      Array.from({ length: COLUMNS }, () => typeNamed(name).create({ header: name !== 'cell' })),
    );
  const rows = Array.from({ length: ROWS }, (_, index) => row(index === 0 ? 'headCell' : 'cell'));
  return typeNamed('table').create(null, rows);
}

const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Card</strong></td><td>What it is about</td><td></td></tr></tbody></table>';

/** A block as its source says it. */
const read = (source: string): Node => toNode(openPage(source).doc).child(0);

const DIAGRAM = 'flowchart LR\n  A[Begin] --> B[End]';

const choice = (group: BlockChoice['group'], name: string, words: string, make: () => Node): BlockChoice => ({
  ...{ id: name, name, words, group, make },
});

/** A block that is nothing without what its form asks for. */
const asking = (block: BlockChoice): BlockChoice => ({ ...block, asks: true });

export const CATALOG: readonly BlockChoice[] = [
  choice('Text', 'Text', 'paragraph plain', () => paragraph()),
  choice('Text', 'Heading 2', 'h2 section title large', () => heading(2)),
  choice('Text', 'Heading 3', 'h3 subsection medium', () => heading(3)),
  choice('Text', 'Heading 4', 'h4 small', () => heading(4)),
  choice('Text', 'Quote', 'blockquote citation', () => typeNamed('quote').create(null, paragraph())),
  choice('Text', 'Code', 'code snippet fence source', () => code('')),
  choice('Text', 'Hint', 'callout note info admonition', () => tag('hint', { style: 'info' }, paragraph())),
  choice('Text', 'Warning', 'callout hint caution danger', () => tag('hint', { style: 'warning' }, paragraph())),
  choice('Text', 'Divider', 'line rule separator hr', () => leaf('divider')),
  asking(choice('Text', 'Formula', 'math tex latex katex equation', () => leaf('formula', { tex: 'x^2' }))),
  choice('Lists', 'Bulleted list', 'unordered ul points', () => list(false)),
  choice('Lists', 'Numbered list', 'ordered ol', () => list(true)),
  choice('Lists', 'Task list', 'todo check checkbox', () => list(false, false)),
  choice('Lists', 'Table', 'grid rows columns cells', table),
  choice('Layout', 'Tabs', 'alternatives', () =>
    tag('tabs', {}, tag('tab', { title: 'First' }, paragraph()), tag('tab', { title: 'Second' }, paragraph())),
  ),
  choice('Layout', 'Steps', 'stepper guide procedure', () =>
    tag('stepper', {}, tag('step', {}, heading(3), paragraph()), tag('step', {}, heading(3), paragraph())),
  ),
  choice('Layout', 'Columns', 'two side by side', () =>
    tag('columns', {}, tag('column', {}, paragraph()), tag('column', {}, paragraph())),
  ),
  choice('Layout', 'Cards', 'tiles gallery', () => read(CARDS)),
  choice('Layout', 'Expandable', 'details toggle accordion collapse', () =>
    typeNamed('expandable').create(null, [typeNamed('summary').create(), paragraph()]),
  ),
  asking(
    choice('Layout', 'Condition', 'if adaptive visitor', () =>
      typeNamed('if').create({ expression: 'visitor.claims.beta' }, paragraph()),
    ),
  ),
  asking(choice('Media', 'Picture', 'image photo figure', () => leaf('figure'))),
  asking(choice('Media', 'File', 'attachment download', () => tag('file', { src: '' }))),
  asking(choice('Media', 'Embed', 'video youtube iframe player', () => tag('embed', { url: '' }))),
  choice('Media', 'Diagram', 'mermaid chart flow', () => code('mermaid', DIAGRAM)),
  asking(choice('Reference', 'Page link', 'card content-ref', () => tag('content-ref', { url: '' }))),
  asking(
    choice('Reference', 'OpenAPI operation', 'api endpoint swagger', () =>
      tag('openapi-operation', { spec: '', path: '/', method: 'get' }),
    ),
  ),
  asking(
    choice('Reference', 'OpenAPI schemas', 'api models swagger', () =>
      tag('openapi-schemas', { spec: '', schemas: '' }),
    ),
  ),
  asking(
    choice('Reference', 'OpenAPI webhook', 'api event', () =>
      tag('openapi-webhook', { spec: '', name: '', method: 'post' }),
    ),
  ),
  asking(choice('Reuse', 'Reusable content', 'include snippet', () => tag('include', { '': '' }))),
  choice('Reuse', 'Updates', 'changelog release notes', () =>
    tag(
      'updates',
      { format: 'full' },
      tag('update', { date: new Date().toISOString().slice(0, 10) }, heading(3), paragraph()),
    ),
  ),
  asking(choice('Reuse', 'Prompt', 'ai language model', () => tag('prompt', { description: '' }, code('')))),
  { ...choice('Reuse', 'Source', 'markdown html raw', () => paragraph()), isSource: true },
  ...IN_THE_LINE,
];

/** Those whose name or words begin with what was typed, names first. */
export function findBlocks(typed: string): BlockChoice[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [...CATALOG];
  const ranked = CATALOG.map((block) => ({ block, rank: rankOf(block, query) })).filter(({ rank }) => rank > 0);
  return ranked.toSorted((one, other) => other.rank - one.rank).map(({ block }) => block);
}

function rankOf({ name, words }: BlockChoice, query: string): number {
  const title = name.toLowerCase();
  if (title.startsWith(query)) return 3;
  if (title.includes(query)) return 2;
  return words.split(' ').some((word) => word.startsWith(query)) ? 1 : 0;
}
