import { TAGS } from '../../tags/tags.ts';

// What survives of HTML, whoever wrote it. Nothing here can run, load a frame, submit, or carry a style.

const GLOBAL = [
  'id',
  'class',
  'align',
  'title',
  'lang',
  'dir',
  'role',
  'aria-label',
  'aria-hidden',
  'data-gb-custom-block',
  'data-gb-custom-inline',
  'data-tag',
  'data-code',
  'data-full-width',
  'data-with-frame',
  'data-icon',
  'data-width',
];
const CELL = [
  'colspan',
  'rowspan',
  'width',
  'valign',
  'data-hidden',
  'data-type',
  'data-multiple',
  'data-max',
  'data-card-target',
  'data-card-cover',
  'data-card-cover-dark',
  'data-object-fit',
];

const PLAIN = [
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'bdi',
  'bdo',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'ins',
  'kbd',
  'mark',
  'p',
  'picture',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'summary',
  'sup',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'u',
  'var',
  'wbr',
];

const EXTRA: Record<string, string[]> = {
  a: ['href', 'rel', 'data-mention', 'data-footnote-ref'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  details: ['open'],
  div: ['data-language', 'data-valign', 'data-integration', 'data-openapi'],
  img: ['src', 'srcset', 'alt', 'width', 'height', 'data-size', 'loading'],
  input: ['type', 'disabled', 'checked'],
  li: ['value'],
  ol: ['start', 'type', 'reversed'],
  pre: ['data-overflow', 'data-line-numbers', 'data-title', 'data-expandable'],
  section: ['aria-labelledby'],
  source: ['srcset', 'media', 'type'],
  // Buttons are spans until they are known to lead somewhere.
  span: ['data-option', 'data-label', 'data-color', 'data-action', 'data-query'],
  table: [
    'width',
    'data-view',
    'data-card-size',
    'data-card-wrap',
    'data-header-hidden',
    'data-column-title-hidden',
    'data-search',
  ],
  td: CELL,
  th: CELL,
  time: ['datetime'],
  ul: [],
};

/** They make up nearly all of what people write. The library looks for each tag from the beginning of its list. */
const OFTEN = [
  'p',
  'code',
  'a',
  'span',
  'li',
  'td',
  'strong',
  'div',
  'tr',
  'th',
  'em',
  'br',
  'h2',
  'h3',
  'pre',
  'ul',
  'img',
];

export const ALLOWED_TAGS: readonly string[] = [
  ...PLAIN,
  ...Object.keys(EXTRA).filter((tag) => !PLAIN.includes(tag)),
].toSorted((a, b) => Number(OFTEN.includes(b)) - Number(OFTEN.includes(a)));

export const ALLOWED_ATTRIBUTES: Record<string, string[]> = { ...EXTRA, '*': GLOBAL };

/** They mean something without a value too, and are kept so. */
export const EMPTY_ATTRIBUTES = ['alt', 'start', 'data-hidden', 'data-type', 'disabled', 'checked', 'open'];

/** Known elements whose mark-up goes and whose content stays. Anything unknown is not HTML to us and is shown as written. */
export const UNWRAPPED_TAGS = new Set([
  'audio',
  'body',
  'button',
  'center',
  'data',
  'fieldset',
  'font',
  'footer',
  'form',
  'h1',
  'head',
  'header',
  'hgroup',
  'html',
  'label',
  'legend',
  'main',
  'menu',
  'nav',
  'option',
  'output',
  'select',
  'svg',
  'path',
  'g',
  'tt',
  'video',
  'iframe',
]);

const BEGINNINGS = [...TAGS.flatMap(({ classes = [] }) => classes), 'footnotes?', 'heading', 'color', 'background'];

const CLASS = new RegExp(
  String.raw`^(?:button|primary|secondary|expression|math|icon|emoji|chip|gitbook-drawing|full-width|task|condition|fa-[a-z0-9-]+|method-[a-z]+|status-[1-5]|lang(?:uage)?-[\w+#.-]+|(?:${BEGINNINGS.join('|')})(?:-[a-z0-9-]+)?)$`,
  'i',
);

export function allowedClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => name.length <= 60 && CLASS.test(name))
    .join(' ');
}

const COLORS = new Set([
  'default',
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  'primary',
  'info',
  'success',
  'warning',
  'danger',
]);

/** The colors that the editor knows, as classes; every other style is dropped. */
export function colorClasses(style: string): string {
  const classes: string[] = [];
  for (const declaration of style.slice(0, 500).split(';')) {
    const [property, value] = declaration.split(':', 2).map((part) => part.trim().toLowerCase());
    const color = value?.replace(/^\$/, '') ?? '';
    if (!COLORS.has(color)) continue;
    if (property === 'color') classes.push(`color-${color}`);
    else if (property === 'background-color' || property === 'background') classes.push(`background-${color}`);
  }
  return classes.join(' ');
}
