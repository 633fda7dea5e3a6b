// How nodes stand in the document that the browser shows. Those with controls have views of their own; what stands here for
// them is what is copied.
import type { EditNodeKind } from '@lectern/content/edit';
import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model';

type ToDom = (node: Node) => DOMOutputSpec;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const cell =
  (tag: string): ToDom =>
  ({ attrs }) => {
    const spans = ['colspan', 'rowspan'].filter((name) => Number(attrs[name]) > 1);
    return [
      tag,
      {
        dir: 'auto',
        ...(attrs['align'] ? { class: `align-${text(attrs['align'])}` } : {}),
        ...Object.fromEntries(spans.map((name) => [name, text(attrs[name])])),
      },
      0,
    ];
  };

const NODES: Readonly<Record<string, ToDom>> = {
  title: () => ['h1', { class: 'page-title', dir: 'auto' }, 0],
  paragraph: () => ['p', { dir: 'auto' }, 0],
  heading: ({ attrs }) => [`h${Math.min(6, Math.max(1, Number(attrs['level'])))}`, { dir: 'auto' }, 0],
  list: ({ attrs }) =>
    attrs['ordered'] ? ['ol', attrs['start'] === 1 ? {} : { start: text(attrs['start']) }, 0] : ['ul', 0],
  item: ({ attrs }) =>
    attrs['checked'] === null ? ['li', 0] : ['li', { 'data-checked': String(attrs['checked']) }, 0],
  quote: () => ['blockquote', 0],
  code: ({ attrs }) => ['pre', { 'data-language': text(attrs['language']) }, ['code', 0]],
  divider: () => ['hr'],
  table: () => ['table', ['tbody', 0]],
  row: () => ['tr', 0],
  cell: cell('td'),
  headCell: cell('th'),
  expandable: () => ['div', { class: 'expandable', 'data-block': 'expandable' }, 0],
  summary: () => ['div', { class: 'expandable-summary', dir: 'auto' }, 0],
  figure: ({ attrs }) => ['figure', ['img', pictureOf(attrs)], ['figcaption', 0]],
  image: ({ attrs }) => ['img', pictureOf(attrs)],
  hardBreak: () => ['br'],
  emoji: ({ attrs }) => ['span', { class: 'emoji', 'data-name': text(attrs['name']) }, text(attrs['emoji'])],
};

/** The address that authors wrote is no address for browsers; views find the file. */
const pictureOf = (attrs: Node['attrs']) => ({ 'data-src': text(attrs['src']), alt: text(attrs['alt']) });

/** What has nothing special is named by its data, which is read again where it is pasted. */
export function domOf(name: string, kind: EditNodeKind): ToDom {
  const own = NODES[name];
  if (own) return own;
  const tag = kind.group === 'inline' ? 'span' : 'div';
  return ({ attrs }) => {
    const data = { 'data-block': name, 'data-attributes': JSON.stringify(attrs) };
    return kind.content === '' ? [tag, data] : [tag, data, 0];
  };
}

const MARKS: Readonly<Record<string, (mark: Mark) => DOMOutputSpec>> = {
  link: ({ attrs }) => [
    'a',
    { href: hrefOf(text(attrs['href'])), 'data-href': text(attrs['href']), ...titleOf(attrs) },
    0,
  ],
  bold: () => ['strong', 0],
  italic: () => ['em', 0],
  strike: () => ['s', 0],
  color: ({ attrs }) => [
    'mark',
    { 'data-color': text(attrs['text']), 'data-background': text(attrs['background']) },
    0,
  ],
  superscript: () => ['sup', 0],
  subscript: () => ['sub', 0],
  keyboard: () => ['kbd', 0],
  code: () => ['code', { spellcheck: 'false' }, 0],
};

const titleOf = (attrs: Mark['attrs']) => (attrs['title'] ? { title: text(attrs['title']) } : {});

/** Only addresses of the web and of mail can be followed; all others stand there as text. */
const hrefOf = (href: string): string | undefined => (/^(?:https?:\/\/|mailto:)/i.test(href) ? href : undefined) ?? '#';

export function markDomOf(name: string) {
  return MARKS[name] ?? (() => ['span', { 'data-mark': name }, 0] satisfies DOMOutputSpec);
}
