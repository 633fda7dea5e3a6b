// How something looks: what our format shows of it becomes an element of its own, everything else is counted.
import { colorOf } from './colors.ts';
import { attribute, type HtmlElement, type HtmlNode, isElement, makeElement } from './tree.ts';

type Fate = 'simple' | 'lost';

/** Learns of an attribute or a style that does not come over, or comes over simply. */
export type CountLook = (found: { kind: 'html-attribute'; name: string; fate: Fate }) => void;

/** Of elements that are no content themselves, such as parts of a drawing, nothing is said. */
const CONTENT = new Set(
  `a abbr address article b big blockquote caption center cite code col colgroup dd del details dfn div dl dt em figcaption
  figure font h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s section small span strike strong sub summary sup
  table tbody td tfoot th thead time tr u ul`.split(/\s+/),
);

/** Around text of a line. */
const INLINE = new Set('span font b strong i em u s del ins small big mark code kbd sub sup'.split(' '));

/** For style sheets, scripts, screen readers and whoever loads the page. */
const TECHNICAL =
  /^(?:className|id|name|role|tabIndex|target|rel|hidden|slot|is|nonce|part|xmlns|itemProp|loading|decoding|crossOrigin|referrerPolicy|draggable|contentEditable|spellCheck|translate|fetchPriority|style|data[A-Z0-9:_-].*|aria[A-Z].*)$/;

/** What a page holds all the same, or what the printer reads. */
const READ: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width'],
  td: ['colSpan', 'rowSpan', 'align'],
  th: ['colSpan', 'rowSpan', 'align', 'scope'],
  font: ['color'],
  ol: ['start'],
  code: ['lang'],
  pre: ['lang'],
  input: ['type', 'checked', 'disabled'],
  details: ['open'],
};

/** They say how large or how far apart something is. */
const SIZES = new Set(
  'width height border cellPadding cellSpacing vAlign noWrap size face sizes srcSet span frame rules clear hSpace vSpace compact align open scope'.split(
    ' ',
  ),
);

const STYLE_AT_MOST = 2000;
const DECLARATIONS_AT_MOST = 60;

/** What a browser would show without these. */
const NOTHING = /^(?:inherit|initial|unset|normal|auto|none|transparent|0(?:px|pt|em|rem|%)?|start|left|baseline)$/;

/** The element as our format shows it. */
export function applyLooks(element: HtmlElement, count: CountLook): HtmlNode[] {
  // What we made ourselves says nothing of the source.
  if (!CONTENT.has(element.tagName) || element.properties['block'] !== undefined) return [element];
  const styles = stylesOf(element);
  const missing = new Set(styles.keys());
  const align = alignOf(element, styles);
  countAttributes(element, { isAligned: align !== undefined, count });
  let made = element;
  for (const [name, value] of styles) {
    const wrapped = wrapAs(made, name, value);
    if (wrapped !== undefined) made = wrapped;
    if (wrapped !== undefined || isUnmarked(element, name, value)) missing.delete(name);
  }
  if (align !== undefined || isCell(element)) missing.delete('text-align');
  for (const name of missing)
    count({ kind: 'html-attribute', name: `${element.tagName} style ${name}`, fate: fateOf(name) });
  if (align !== undefined) return [{ ...made, properties: { ...made.properties, block: 'aligned', align } }];
  return [made];
}

const isCell = (element: HtmlElement): boolean => isElement(element, 'td', 'th');

/** Where something is drawn is how a site looks; what has a color or is not there at all says something. */
const fateOf = (name: string): Fate => (/color|^background|^display$|^visibility$/.test(name) ? 'lost' : 'simple');

/** The declarations of an element's own style, and what older attributes say of its look. */
function stylesOf(element: HtmlElement): Map<string, string> {
  const styles = new Map<string, string>();
  const written = attribute(element, 'style').slice(0, STYLE_AT_MOST);
  for (const declaration of written.split(';').slice(0, DECLARATIONS_AT_MOST)) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = declaration
      .slice(at + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (!/^[a-z][a-z-]{1,40}$/.test(name) || NOTHING.test(value.toLowerCase())) continue;
    styles.set(name === 'background' && !/url\(|gradient\(/i.test(value) ? 'background-color' : name, value);
  }
  const color = element.tagName === 'font' ? attribute(element, 'color') : '';
  if (color !== '') styles.set('color', color);
  return styles;
}

const MARKS: readonly [name: string, value: RegExp, mark: string][] = [
  ['font-weight', /^(?:700|800|900|bold|bolder)$/i, 'strong'],
  ['font-style', /^(?:italic|oblique)/i, 'em'],
  ['text-decoration', /\bline-through\b/i, 'del'],
  ['text-decoration-line', /\bline-through\b/i, 'del'],
  ['vertical-align', /^super$/i, 'sup'],
  ['vertical-align', /^sub$/i, 'sub'],
];

function wrapAs(element: HtmlElement, name: string, value: string): HtmlElement | undefined {
  const { tagName, children } = element;
  const isLine = INLINE.has(tagName) || (tagName === 'p' && children.every(isPhrase));
  if (!isLine || children.length === 0) return undefined;
  const within = (mark: string, properties: HtmlElement['properties'] = {}): HtmlElement => ({
    ...element,
    children: [makeElement(mark, properties, children)],
  });
  if (name === 'color' || name === 'background-color') {
    const color = colorOf(value);
    if (color === undefined || leads(children) || tagName === 'code') return undefined;
    const style = `${name}:${color};`;
    return tagName === 'mark' ? { ...element, properties: { style } } : within('mark', { style });
  }
  const mark = MARKS.find(([property, pattern]) => property === name && pattern.test(value))?.[2];
  return mark === undefined || tagName !== 'span' ? undefined : within(mark);
}

/** A link has a color anyway. */
const leads = (children: readonly HtmlNode[]): boolean =>
  children.every((child) => isElement(child, 'a') || (child.type === 'text' && child.value.trim() === ''));

const isPhrase = (node: HtmlNode): boolean =>
  !isElement(node) || INLINE.has(node.tagName) || ['a', 'br', 'img'].includes(node.tagName);

/** What looks like text that nobody marked: black on white, of the usual weight. */
function isUnmarked({ tagName, children }: HtmlElement, name: string, value: string): boolean {
  if (name === 'color' || name === 'background-color')
    return colorOf(value) === undefined || tagName === 'a' || leads(children);
  return (
    (name === 'font-weight' && /^(?:[1-6]00|lighter)$/.test(value)) ||
    (name === 'text-decoration' && /^underline\b/.test(value) && (tagName === 'a' || leads(children))) ||
    (name === 'text-align' && /^(?:justify|left|start)$/.test(value))
  );
}

/** How a paragraph stands between its edges, where its text has no blocks. */
function alignOf(element: HtmlElement, styles: ReadonlyMap<string, string>): string | undefined {
  const { tagName, children } = element;
  if (tagName !== 'p' && tagName !== 'div' && tagName !== 'center') return undefined;
  const said = tagName === 'center' ? 'center' : styles.get('text-align') || attribute(element, 'align');
  const align = /^(?:center|right)$/i.exec(said)?.[0].toLowerCase();
  return align !== undefined && children.length > 0 && children.every(isPhrase) ? align : undefined;
}

function countAttributes(element: HtmlElement, { isAligned, count }: { isAligned: boolean; count: CountLook }): void {
  const { tagName, properties } = element;
  if (tagName === 'center' && !isAligned) count({ kind: 'html-attribute', name: 'center align', fate: 'simple' });
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    if (TECHNICAL.test(name) || READ[tagName]?.includes(name) === true) continue;
    if (name === 'align' && (isAligned || /^(?:left|start)$/i.test(String(value)))) continue;
    const written = name.toLowerCase().slice(0, 30);
    count({ kind: 'html-attribute', name: `${tagName} ${written}`, fate: SIZES.has(name) ? 'simple' : 'lost' });
  }
}
