// A drawing written anew: nothing but shapes, with their looks as attributes and their letters as shapes. There are no rules of
// style, no texts, no addresses and nothing that acts in it, whatever was in what it is made from.
import { boxOf, transformOf } from './boxes.ts';
import { type Element, childrenOf, nameOf } from './elements.ts';
import { type Canvas, propertyOf, type Stretch, stretchesOf } from './texts.ts';

export interface Drawn {
  /** A document of XML. */
  svg: string;
  width: number;
  height: number;
  /** What its author says of it, for who does not see it. */
  title: string;
  /** The words in it, in the order in which they are drawn. */
  words: string;
}

/** The names of elements as they are written, by themselves in small letters. */
const SHAPES = byName(
  'svg g path rect circle ellipse line polyline polygon defs marker linearGradient radialGradient stop clipPath symbol use',
);
/** Attributes that say where something stands. */
const PLACES = byName(
  'id x y x1 y1 x2 y2 cx cy r rx ry fx fy width height d points viewBox preserveAspectRatio refX refY ' +
    'markerWidth markerHeight markerUnits orient offset gradientUnits gradientTransform clipPathUnits pathLength',
);
/** Properties of looks, which rules of style may set, too. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'opacity', 'color', 'display'],
  ...['visibility', 'marker-start', 'marker-mid', 'marker-end', 'stop-color', 'stop-opacity', 'clip-path', 'clip-rule'],
];
/** Places that rules of style may set. */
const STYLED_PLACES = new Set(['rx', 'ry', 'r', 'cx', 'cy', 'x', 'y', 'width', 'height']);

const HARMLESS = /^(?:[\w\s#%.,()+-]|url\(\s*["']?#[\w:.~-]+["']?\s*\))*$/;
const REFERENCE = /url\(\s*["']?#([\w:.~-]+)["']?\s*\)/;
const DEEPEST = 100;
const LARGEST = 2_000_000;

function byName(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(' ').map((name) => [name.toLowerCase(), name]));
}

interface Writing {
  canvas: Canvas;
  parts: string[];
  length: number;
  glyphs: Map<string, string>;
  words: string[];
}

/** Undefined where nothing is drawn, or more than anybody looks at. */
export function writeDrawing(canvas: Canvas, root: Element): Drawn | undefined {
  const box = frameOf(canvas, root);
  if (box === undefined) return undefined;
  const writing: Writing = { canvas, parts: [], length: 0, glyphs: new Map(), words: [] };
  // On paper nobody knows any more which day it was drawn.
  for (const child of childrenOf(root)) if (child.getAttribute('class') !== 'today') write(writing, child, 0);
  if (writing.length > LARGEST) return undefined;
  const frame = [box.x, box.y, box.width, box.height].map(rounded);
  const letters = [...writing.glyphs].map(([path, id]) => `<path id="${id}" d="${path}"/>`).join('');
  const { width, height } = box;
  const said = ['title', 'desc'].flatMap((name) => {
    const found = childrenOf(root).find((child) => nameOf(child) === name);
    return found === undefined ? [] : [tidy(found.textContent)];
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${rounded(width)}" height="${rounded(height)}" viewBox="${frame.join(' ')}"${looksOf(writing, root)}>`;
  return {
    svg: `${head}<defs>${letters}</defs>${writing.parts.join('')}</svg>`,
    width,
    height,
    title: said.filter(Boolean).join('. ').slice(0, 1000),
    words: [...new Set(writing.words.map(tidy).filter(Boolean))].join(', '),
  };
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const LONGEST_SIDE = 30_000;

function frameOf(canvas: Canvas, root: Element) {
  const [x = 0, y = 0, width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const said = { x, y, width, height };
  const box = width > 0 && height > 0 ? said : boxOf(canvas, root);
  const isDrawn = Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0;
  return isDrawn && Math.max(box.width, box.height) < LONGEST_SIDE ? box : undefined;
}

/** Three places behind the point are finer than any printer. */
const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

function add(writing: Writing, part: string): void {
  writing.length += part.length;
  if (writing.length <= LARGEST) writing.parts.push(part);
}

function write(writing: Writing, element: Element, depth: number): void {
  const { canvas } = writing;
  const given = nameOf(element);
  if (depth > DEEPEST || writing.length > LARGEST || propertyOf(canvas, element, 'display') === 'none') return;
  if (given === 'text') {
    writeText(writing, element);
    return;
  }
  // There are no links in a picture.
  const name = given === 'a' ? 'g' : SHAPES.get(given);
  if (name === undefined) return;
  const attributes = placesOf(writing, element) + transformIn(writing, element) + looksOf(writing, element);
  const link = name === 'use' ? referenceOf(element) : '';
  if (link === undefined) return;
  add(writing, `<${name}${attributes}${link}>`);
  for (const child of childrenOf(element)) write(writing, child, depth + 1);
  add(writing, `</${name}>`);
}

function referenceOf(element: Element): string | undefined {
  const address = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '';
  return /^#[\w:.~-]+$/.test(address) ? ` href="${address}"` : undefined;
}

const isHarmless = (value: string): boolean =>
  HARMLESS.test(value) && !/url\(/i.test(value.replaceAll(new RegExp(REFERENCE, 'g'), ''));

const escaped = (value: string): string => value.replaceAll(/["']/g, '');

function placesOf({ canvas }: Writing, element: Element): string {
  let written = '';
  const styled = canvas.styles.of(element);
  const done = new Set<string>();
  for (const { name, value: own } of element.attributes) {
    const proper = PLACES.get(name.toLowerCase());
    if (proper === undefined || done.has(proper)) continue;
    done.add(proper);
    const value = STYLED_PLACES.has(proper) ? (styled.get(proper) ?? own) : own;
    const isKept = proper === 'id' ? /^[\w:.~-]+$/.test(value) : isHarmless(value) && !/NaN|undefined/.test(value);
    if (isKept) written += ` ${proper}="${value}"`;
  }
  for (const name of STYLED_PLACES) {
    const value = done.has(name) ? undefined : styled.get(name);
    if (value !== undefined && isHarmless(value)) written += ` ${name}="${escaped(value)}"`;
  }
  return written;
}

function transformIn({ canvas }: Writing, element: Element): string {
  const transform = transformOf(canvas, element) ?? '';
  const isKept = transform !== '' && isHarmless(transform) && !/NaN|undefined/.test(transform);
  return isKept ? ` transform="${escaped(transform)}"` : '';
}

const looksOf = ({ canvas }: Writing, element: Element): string =>
  LOOKS.map((name) => lookOf(canvas, element, name)).join('');

function lookOf(canvas: Canvas, element: Element, name: string): string {
  const value = isFlat(canvas, element, name)
    ? (element.getAttribute(name) ?? undefined)
    : propertyOf(canvas, element, name);
  if (value === undefined || value === '' || !isHarmless(value) || /NaN|undefined|var\(/.test(value)) return '';
  return ` ${name}="${escaped(value)}"`;
}

/** Whether a line is one along which no color can run into another: that needs both a width and a height. */
function isFlat(canvas: Canvas, element: Element, name: string): boolean {
  if (name !== 'stroke' || !REFERENCE.test(propertyOf(canvas, element, name) ?? '')) return false;
  if (!['path', 'line', 'polyline'].includes(nameOf(element))) return false;
  const { width, height } = boxOf(canvas, element);
  return Math.min(width, height) < 0.5;
}

/** What of the looks of letters the elements between them and their text say. */
const INNER_LOOKS = ['fill', 'fill-opacity', 'opacity', 'stroke', 'stroke-width', 'visibility'];

function writeText(writing: Writing, text: Element): void {
  const { canvas } = writing;
  const stretches = stretchesOf(canvas, text);
  if (stretches.length === 0) return;
  add(writing, `<g${transformIn(writing, text)}${looksOf(writing, text)}>`);
  for (const stretch of stretches) writeStretch(writing, text, stretch);
  add(writing, '</g>');
  writing.words.push(stretches.map((stretch) => stretch.text).join(''));
}

function writeStretch(writing: Writing, outer: Element, { shaped, size, x, y, element }: Stretch): void {
  let looks = '';
  for (const name of INNER_LOOKS)
    for (let at: Element | null = element; at !== null && at !== outer; at = at.parentNode) {
      const look = lookOf(writing.canvas, at, name);
      looks += look;
      if (look !== '') break;
    }
  const groups = Map.groupBy(shaped.glyphs, ({ units }) => units);
  for (const [units, glyphs] of groups) {
    const scale = size / units;
    // A stroke is as wide as its author says, not as it would be in units of the font.
    add(
      writing,
      `<g${looks} transform="translate(${rounded(x)} ${rounded(y)}) scale(${fine(scale)} ${fine(-scale)})">`,
    );
    for (const glyph of glyphs) {
      const path = glyph.path();
      if (path === '') continue;
      const id = writing.glyphs.get(path) ?? `letter-${writing.glyphs.size}`;
      if (!writing.glyphs.has(path)) writing.length += path.length;
      writing.glyphs.set(path, id);
      const [left, up] = [glyph.x, glyph.y].map((value) => Math.round(value * units));
      add(writing, `<use href="#${id}"${left === 0 ? '' : ` x="${left}"`}${up === 0 ? '' : ` y="${up}"`}/>`);
    }
    add(writing, '</g>');
  }
}

const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6);
