// What nodes are made of what is pasted, as far as the converters have left HTML of it.
import type { TagParseRule, StyleParseRule } from 'prosemirror-model';
import { spansOf } from './spans.ts';

type Rules = TagParseRule[];

const NONE = {};

const OWN: Readonly<Record<string, Rules>> = {
  title: [{ tag: 'h1.page-title' }],
  paragraph: [{ tag: 'p' }],
  heading: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(2, level) } })),
  list: [
    { tag: 'ul', attrs: { ordered: false } },
    { tag: 'ol', getAttrs: (element) => ({ ordered: true, start: Number(element.getAttribute('start')) || 1 }) },
  ],
  item: [{ tag: 'li', getAttrs: (element) => ({ checked: checkedOf(element) }) }],
  quote: [{ tag: 'blockquote' }],
  code: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (element) => ({ language: languageOf(element) }) }],
  divider: [{ tag: 'hr' }],
  table: [{ tag: 'table' }],
  row: [{ tag: 'tr' }],
  cell: [{ tag: 'td', getAttrs: cellOf }],
  headCell: [{ tag: 'th', getAttrs: (element) => ({ ...cellOf(element), header: true }) }],
  hardBreak: [{ tag: 'br' }],
  expandable: [{ tag: 'div.expandable' }],
  summary: [{ tag: 'div.expandable-summary' }],
  figure: [{ tag: 'figure', contentElement: 'figcaption', getAttrs: (element) => figureOf(element) }],
  image: [{ tag: 'img', getAttrs: pictureOf }],
  emoji: [
    {
      tag: 'span.emoji',
      getAttrs: (element) => ({ emoji: element.textContent, name: element.dataset['name'] ?? '' }),
    },
  ],
};

function checkedOf(element: HTMLElement): boolean | null {
  const written =
    element.dataset['checked'] ?? element.querySelector(':scope > input[type=checkbox]')?.hasAttribute('checked');
  return written === undefined ? null : String(written) === 'true';
}

const languageOf = (element: HTMLElement): string =>
  element.dataset['language'] ?? /\blanguage-([\w+#-]+)/.exec(element.innerHTML.slice(0, 500))?.[1] ?? '';

const spanIn = (element: HTMLElement, name: string): number =>
  spansOf({ attributes: { [name]: element.getAttribute(name) ?? 1 } })[name as 'colspan'];

function cellOf(element: HTMLElement) {
  const [colspan, rowspan] = [spanIn(element, 'colspan'), spanIn(element, 'rowspan')];
  const written = /^align-(left|center|right)$/.exec(element.className)?.[1] ?? element.style.textAlign;
  return { align: ['left', 'center', 'right'].includes(written) ? written : null, colspan, rowspan };
}

function pictureOf(element: HTMLElement) {
  const src = element.dataset['src'] ?? element.getAttribute('src') ?? '';
  // Pictures that stand in the text itself are uploaded by whoever pastes them.
  return src === '' || src.startsWith('data:') ? false : { src, alt: element.getAttribute('alt') ?? '' };
}

function figureOf(element: HTMLElement) {
  const image = element.querySelector('img');
  return image === null ? false : pictureOf(image);
}

/** A node that has nothing special is known by its data. */
const general = (name: string): Rules => [
  {
    tag: `[data-block="${name}"]`,
    getAttrs: (element) => {
      try {
        const attrs: unknown = JSON.parse(element.dataset['attributes'] ?? '{}');
        return typeof attrs === 'object' ? attrs : NONE;
      } catch {
        // Somebody else's page uses the same name for something of theirs.
        return false;
      }
    },
  },
];

export const rulesOf = (name: string): Rules => OWN[name] ?? general(name);

/** The styles by which other editors say bold and italic. Google's documents wrap everything in a `b` that is not bold. */
const isNormal = (element: HTMLElement): boolean => element.style.fontWeight === 'normal';

export const MARK_RULES: Readonly<Record<string, (TagParseRule | StyleParseRule)[]>> = {
  link: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.dataset['href'] ?? element.getAttribute('href') ?? '';
        return /^(?:javascript|data|vbscript):/i.test(href.trim())
          ? false
          : { href, title: element.getAttribute('title') };
      },
    },
  ],
  bold: [
    { tag: 'strong' },
    { tag: 'b', getAttrs: (element) => (isNormal(element) ? false : null) },
    { style: 'font-weight', getAttrs: (value) => (/^(?:bold(?:er)?|[6-9]\d{2})$/.test(value) ? null : false) },
  ],
  italic: [
    { tag: 'em' },
    { tag: 'i', getAttrs: (element) => (element.style.fontStyle === 'normal' ? false : null) },
    { style: 'font-style=italic' },
  ],
  strike: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
  color: [
    {
      tag: 'mark[data-color]',
      getAttrs: ({ dataset }) => ({ text: dataset['color'], background: dataset['background'] ?? 'default' }),
    },
  ],
  superscript: [{ tag: 'sup' }],
  subscript: [{ tag: 'sub' }],
  keyboard: [{ tag: 'kbd' }],
  code: [{ tag: 'code' }, { tag: 'tt' }],
};
