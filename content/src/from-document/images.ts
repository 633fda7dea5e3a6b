import { asMapping } from '../text/mapping.ts';
import { writeInlines } from './inlines.ts';
import { fragmentsOf, type Given, targetOf, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { attribute, destination, escapeText } from './text.ts';

/** Pictures: a plain one as Markdown, all others as figures. */
export function writeImages(writing: Writing, node: Given): string {
  const { data, nodes } = node;
  const [first] = nodes;
  if (first === undefined) return '';
  const box = [
    ['left', 'center', 'right'].includes(word(data, 'align')) ? attribute('align', word(data, 'align')) : '',
    data['withFrame'] === true ? ' data-with-frame="true"' : '',
    data['fullWidth'] === true ? ' data-full-width="true"' : '',
  ].join('');
  if (nodes.length === 1 && box === '' && isPlain(first)) {
    const alt = word(first.data, 'alt').replace(/\s+/g, ' ');
    return `![${escapeText(alt, false)}](${destination(targetOf(writing, first))})`;
  }
  const figures = nodes.map((image) => writeFigure(writing, image)).join('');
  return nodes.length === 1 && box === '' ? figures : `<div${box}>${figures}</div>`;
}

const isPlain = ({ data, fragments }: Given): boolean =>
  fragments.length === 0 && ['refDark', 'width', 'height'].every((name) => data[name] === undefined);

function writeFigure(writing: Writing, image: Given): string {
  if (image.type !== 'image') throw new UnknownNode(image.path, 'expected an image');
  const { data } = image;
  const img = `<img${attribute('src', targetOf(writing, image))}${attribute('alt', word(data, 'alt'))}${sizeOf(data, 'width')}${sizeOf(data, 'height')}>`;
  const dark = data['refDark'] === undefined ? undefined : targetOf(writing, image, data['refDark']);
  const picture =
    dark === undefined
      ? img
      : `<picture><source${attribute('srcset', dark)} media="(prefers-color-scheme: dark)">${img}</picture>`;
  const caption = fragmentsOf(image, 'caption').map((block) => `<p>${writeInlines(writing, block.nodes, 'html')}</p>`);
  return `<figure>${picture}<figcaption>${caption.join('')}</figcaption></figure>`;
}

/** Lengths are numbers of pixels, or have a unit, of which HTML knows one. */
function sizeOf(data: Record<string, unknown>, name: string): string {
  const { value = data[name], unit = 'px' } = asMapping(data[name]) ?? {};
  if (!(Number(value) > 0) || (unit !== 'px' && unit !== '%')) return '';
  return attribute(name, `${Number(value)}${unit === '%' ? '%' : ''}`);
}

export const writeDrawing = (writing: Writing, node: Given): string =>
  `<img${attribute('src', targetOf(writing, node))} alt="" class="gitbook-drawing">`;
