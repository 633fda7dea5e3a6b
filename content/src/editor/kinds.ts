import { INTEGRATION } from '../tags/integration.ts';
import { TAGS } from '../tags/tags.ts';
import type { EditNode, Json } from './types.ts';

/** What an editor's schema needs to know of a type of nodes; `content` is an expression as ProseMirror reads them. */
export type EditNodeKind = {
  name: string;
  /** What it is among, in the `content` of others; '' for a part that only its own parent holds. */
  group: 'block' | 'inline' | '';
  content: string;
  /** Its attributes with their defaults. */
  attributes: Readonly<Record<string, Json>>;
  /** It holds plain text without marks, in which every blank counts. */
  isCode?: true;
  /** One of our tags: its attribute `attributes` has the words that authors write. */
  isTag?: true;
};

const NONE = {};

/** Of our tags that hold parts of one kind and nothing else, that kind. */
const PARTS: Readonly<Record<string, string>> = {
  tabs: 'tab',
  stepper: 'step',
  columns: 'column',
  updates: 'update',
};

/** Whether nodes of this type stand in one other type alone. */
export const isPart = (name: string): boolean => Object.values(PARTS).includes(name);

/** These have a type of their own below. */
const OWN_TYPE = new Set(['code', 'if', INTEGRATION]);

const tagKinds: EditNodeKind[] = TAGS.filter(({ name }) => !OWN_TYPE.has(name)).map(({ name, end }) => {
  const part = PARTS[name];
  return {
    name,
    group: isPart(name) ? '' : 'block',
    content: part === undefined ? (end === 'always' ? 'block+' : 'block*') : `${part}+`,
    attributes: { attributes: NONE },
    isTag: true,
  };
});

const block = (name: string, content: string, attributes: EditNodeKind['attributes'] = NONE): EditNodeKind => ({
  name,
  group: 'block',
  content,
  attributes,
});
const part = (name: string, content: string, attributes: EditNodeKind['attributes'] = NONE): EditNodeKind => ({
  ...block(name, content, attributes),
  group: '',
});
const inline = (name: string, attributes: EditNodeKind['attributes'] = NONE): EditNodeKind => ({
  ...block(name, '', attributes),
  group: 'inline',
});

/** Every type of nodes. The schema of an editor is made of this. */
export const EDIT_NODES: readonly EditNodeKind[] = [
  part('doc', 'frontMatter? title? block*'),
  part('frontMatter', '', { text: '' }),
  part('title', 'inline*'),
  block('paragraph', 'inline*'),
  block('heading', 'inline*', { level: 2, anchor: null }),
  block('list', 'item+', { ordered: false, start: 1, tight: true }),
  part('item', 'block+', { checked: null }),
  block('quote', 'block+'),
  { ...block('code', 'text*', { language: '', info: '', attributes: null }), isCode: true },
  block('formula', '', { tex: '' }),
  block('divider', ''),
  block('table', 'row+', { form: 'markdown', attributes: NONE }),
  part('row', 'cell+', { attributes: NONE }),
  part('cell', 'inline*', { header: false, align: null, attributes: NONE }),
  block('footnote', 'block+', { label: '' }),
  block('expandable', 'summary block+', { open: false }),
  part('summary', 'inline*'),
  block('figure', 'inline*', {
    src: '',
    dark: null,
    alt: '',
    title: null,
    width: null,
    height: null,
    align: null,
    frame: false,
    fullWidth: false,
  }),
  block('if', 'block+', { expression: '' }),
  block('integration', '', { name: '', attributes: NONE }),
  ...tagKinds,
  block('source', '', { text: '', reason: '' }),
  inline('text'),
  inline('hardBreak'),
  inline('image', { src: '', dark: null, alt: '', title: null, width: null, height: null, size: null }),
  inline('emoji', { emoji: '', name: '' }),
  inline('icon', { name: '', style: '' }),
  inline('inlineFormula', { tex: '' }),
  inline('expression', { expression: '' }),
  inline('footnoteRef', { label: '' }),
  inline('button', { href: '', kind: 'primary', icon: null, label: '', attributes: NONE }),
  inline('inlineSource', { text: '' }),
];

export type EditMarkKind = { name: string; attributes: Readonly<Record<string, Json>> };

/** Every type of marks, from the outermost to the innermost: nodes have theirs in this order. */
export const EDIT_MARKS: readonly EditMarkKind[] = [
  { name: 'link', attributes: { href: '', title: null, attributes: NONE } },
  { name: 'bold', attributes: NONE },
  { name: 'italic', attributes: NONE },
  { name: 'strike', attributes: NONE },
  { name: 'color', attributes: { text: 'default', background: 'default' } },
  { name: 'superscript', attributes: NONE },
  { name: 'subscript', attributes: NONE },
  { name: 'keyboard', attributes: NONE },
  { name: 'code', attributes: NONE },
];

const MARK_ORDER = new Map(EDIT_MARKS.map(({ name }, index) => [name, index]));

/** How far inside a mark stands among others. */
export const markOrder = (name: string): number => MARK_ORDER.get(name) ?? EDIT_MARKS.length;

const BY_NAME = new Map(EDIT_NODES.map((kind) => [kind.name, kind]));

export const kindNamed = (name: string): EditNodeKind | undefined => BY_NAME.get(name);

/** What children of a node of this type must be, where they must be one thing. */
export const partOf = (name: string): string | undefined => PARTS[name];

/** What stands in a line only for what it says. */
const SAYING: Readonly<Record<string, string>> = {
  icon: 'name',
  inlineFormula: 'tex',
  expression: 'expression',
  inlineSource: 'text',
};

/** Whether an inline has just been made and says nothing yet: no source has that. */
export function saysNothing({ type, attrs = {} }: EditNode): boolean {
  const name = SAYING[type];
  const said = name === undefined ? undefined : (attrs[name] ?? '');
  return typeof said === 'string' && said.trim() === '';
}
