import { codeBox } from '@lectern/content';
import { CONTROLS, pressedHtml } from './controls.ts';
import { webframe } from './frames.ts';
import {
  addressIn,
  attribute,
  boundText,
  type Fields,
  fieldsOf,
  headingHtml,
  type Inside,
  jsonAttribute,
  type Kit,
  linkHtml,
  textOf,
  type Writer,
} from './kit.ts';
import { markdownHtml } from './markdown.ts';

const ELEMENTS_AT_MOST = 500;
const VALUES_AT_MOST = 5000;
const DEPTH_AT_MOST = 16;
const CHARACTERS_AT_MOST = 100_000;
/** Of Markdown in all: to read it takes longer than others should wait. What is more is shown as it is. */
const MARKDOWN_AT_MOST = 10_000;

/** What a block shows, and what its page needs for it. */
export interface KitHtml {
  html: string;
  /** Whether it needs the script that has readers press, fill in, and see what comes of it. */
  acts: boolean;
  hasDiagrams: boolean;
}

/** The HTML of an element; undefined where it shows nothing, or is larger than a block may be. */
export function kitHtml(
  element: unknown,
  { state = {}, sources = [] }: { state?: Fields; sources?: readonly string[] } = {},
): KitHtml | undefined {
  const left = { elements: ELEMENTS_AT_MOST, characters: CHARACTERS_AT_MOST, markdown: MARKDOWN_AT_MOST };
  const kit: Kit = { left, state, sources, isLabelled: false, acts: false, hasDiagrams: false };
  const html = elementHtml(kit, element, { depth: DEPTH_AT_MOST, values: { left: VALUES_AT_MOST } });
  if (html.trim() === '' || left.elements < 0 || left.characters < 0) return undefined;
  return { html, acts: kit.acts, hasDiagrams: kit.hasDiagrams };
}

interface Bounds {
  depth: number;
  values: { left: number };
}

function elementHtml(kit: Kit, value: unknown, { depth, values }: Bounds): string {
  const { left } = kit;
  values.left -= 1;
  if (values.left < 0) left.elements = -1;
  if (left.elements < 0 || left.characters < 0 || depth === 0) return '';
  const inside: Inside = (inner) => elementHtml(kit, inner, { depth: depth - 1, values });
  if (Array.isArray(value)) return value.slice(0, VALUES_AT_MOST).map(inside).join('');
  if (typeof value === 'string' || typeof value === 'number') return textOf(kit, value);
  const fields = fieldsOf(value);
  const { type } = fields;
  left.elements -= 1;
  const write = typeof type === 'string' && Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  return write?.(fields, inside, kit) ?? '';
}

const boxOf =
  (name: string): Writer =>
  ({ children }, inside) =>
    `<div class="integration-${name}">${inside(children)}</div>\n`;

const STYLES: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', code: 'code', strikethrough: 's' };

const WRITERS: Readonly<Record<string, Writer>> = {
  ...CONTROLS,
  webframe,
  block: ({ children }, inside) => inside(children),
  step: ({ children }, inside) => inside(children),
  box: boxOf('box'),
  vstack: boxOf('stack'),
  hstack: boxOf('row'),
  hint: boxOf('box'),
  divider: () => '<hr>\n',
  text: ({ children, style }, inside) => {
    const name = typeof style === 'string' && Object.hasOwn(STYLES, style) ? STYLES[style] : 'span';
    return `<${name}>${inside(children)}</${name}>`;
  },
  heading: ({ children }, inside) => headingHtml(inside(children)),
  markdown: ({ content }, _inside, kit) => markdownHtml(kit, boundText(kit, content)),
  codeblock,
  link: ({ target, children }, inside, kit) => linkHtml(kit, addressIn(kit, target), inside(children)),
  image: ({ source }, _inside, kit) => {
    const address = addressIn(kit, source);
    return address === undefined ? '' : `<img${attribute(kit, 'src', address)} alt="" loading="lazy">\n`;
  },
  card,
  modal,
};

/** The language that diagrams are written in; the page draws them. */
const DRAWN = 'mermaid';

function codeblock(fields: Fields, inside: Inside, kit: Kit): string {
  const { content, syntax, state, header, footer, buttons } = fields;
  const language = typeof syntax === 'string' ? syntax.toLowerCase() : '';
  if (language === DRAWN) kit.hasDiagrams = true;
  const code =
    typeof state === 'string'
      ? inside({
          ...fields,
          type: 'textinput',
          multiline: true,
          initialValue: content,
          onValueChange: fields['onContentChange'],
        })
      : codeBox({}, language, textOf(kit, boundText(kit, content) ?? ''));
  return `${inside(header)}${code}\n${inside(footer)}${inside(buttons)}`;
}

function card({ title, hint, icon, children, onPress, buttons }: Fields, inside: Inside, kit: Kit): string {
  const name = typeof title === 'string' ? inside(title) : '';
  const heading = name === '' ? '' : headingHtml(pressedHtml(kit, onPress, name));
  const below = hint === undefined ? '' : `<div class="integration-text">${inside(hint)}</div>\n`;
  const picture = fieldsOf(icon)['type'] === 'image' ? inside(icon) : '';
  return `<div class="integration-box">${picture}${heading}${below}${inside(children)}${inside(buttons)}</div>\n`;
}

/** What stands in a window of its own, and what whoever opened it receives when it closes. */
function modal({ title, subtitle, children, submit, returnValue }: Fields, inside: Inside, kit: Kit): string {
  const heading = typeof title === 'string' ? headingHtml(inside(title)) : '';
  const below = subtitle === undefined ? '' : `<div class="integration-text">${inside(subtitle)}</div>\n`;
  return `<div class="integration-stack"${jsonAttribute(kit, 'data-return', returnValue)}>${heading}${below}${inside(children)}${inside(submit)}</div>\n`;
}
