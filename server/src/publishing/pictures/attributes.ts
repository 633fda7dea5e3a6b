import { decodeEntities, escapeHtml } from '@lectern/content';
import type { FileEntry } from '#features/contents/index.ts';
import { BROKEN } from '../addresses/index.ts';
import { smallerUrl, widthsOf } from './rules.ts';

/** What is shown of the files of a space, by the addresses in the page. */
export type ShownPictures = ReadonlyMap<string, FileEntry>;

export interface PicturePlace {
  files: ShownPictures;
  /** Whether smaller pictures can be had. */
  resizes: boolean;
  /** Whether a picture stands above the text already, which is what readers see first. */
  hasCover: boolean;
  /** Of the column in which the text stands at most, in pixels. */
  column: number;
}

/** So much HTML fills the first screen, in characters; what follows is loaded when its reader comes near it. */
const FIRST_SCREEN = 3000;

const TAG = /<(img|source)((?: [a-z][a-z0-9-]*(?:="[^"]*")?)*) \/>/g;
const ATTRIBUTE = / ([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

/** Attributes by name as they stand in HTML, escaped. */
type Attributes = Map<string, string>;

/**
 * The HTML of a body with what a browser should know of its pictures before it has them: their sizes, so that nothing moves
 * when they come, smaller ones to choose from, and which it needs at once. Those of other hosts keep their addresses, and
 * what an author wrote of a size holds. The HTML is sanitized: a tag is nothing but its name and its attributes.
 */
export function withPictures(html: string, place: PicturePlace): string {
  if (!html.includes('<img ')) return html;
  let count = 0;
  return html.replace(TAG, (whole, name: string, text: string, at: number) => {
    const attributes: Attributes = new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
    );
    if (name === 'source') return sourceTag(attributes, place) ?? whole;
    // A browser would load the page itself for it; without an address it shows the words that stand for the picture.
    if (attributes.get('src') === BROKEN) return toTag(name, withoutAddress(attributes));
    const isText = attributes.get('data-size') === 'line';
    const isFirst = !isText && count === 0 && at < FIRST_SCREEN && !place.hasCover;
    if (!isText) count += 1;
    imageTag(attributes, place, { isLazy: at >= FIRST_SCREEN, isFirst });
    return toTag(name, attributes);
  });
}

function withoutAddress(attributes: Attributes): Attributes {
  for (const key of ['src', 'width', 'height', 'loading']) attributes.delete(key);
  return attributes;
}

interface Turn {
  isLazy: boolean;
  isFirst: boolean;
}

function imageTag(attributes: Attributes, place: PicturePlace, { isLazy, isFirst }: Turn): void {
  const url = decodeEntities(attributes.get('src') ?? '');
  const file = place.files.get(url);
  const shown = sizeOf(attributes, file);
  if (file !== undefined && attributes.get('srcset') === undefined && attributes.get('data-size') !== 'line')
    addSmaller(attributes, { url, file, isLazy, shown: shown ?? file.width ?? 0 }, place);
  // It may say how it is to be loaded, as an author knows better what is seen first.
  if (isLazy && !attributes.has('loading')) attributes.set('loading', 'lazy');
  if (isFirst) {
    attributes.delete('loading');
    attributes.set('fetchpriority', 'high');
  }
  attributes.set('decoding', 'async');
}

/** Gives the tag a width and a height, of which the author may have said one; answers the width that it is shown in. */
function sizeOf(attributes: Attributes, file: FileEntry | undefined): number | undefined {
  const [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
  if (attributes.has('width') && width === undefined && !isShare(attributes.get('width'))) attributes.delete('width');
  if (attributes.has('height') && height === undefined) attributes.delete('height');
  if (file?.width === undefined || file.height === undefined || attributes.get('width')?.endsWith('%')) return width;
  const ratio = file.width / file.height;
  const across = width ?? (height === undefined ? file.width : height * ratio);
  attributes.set('width', `${Math.max(1, Math.round(across))}`);
  attributes.set('height', `${Math.max(1, Math.round(height ?? across / ratio))}`);
  return across;
}

function addSmaller(
  attributes: Attributes,
  { url, file, isLazy, shown }: { url: string; file: FileEntry; isLazy: boolean; shown: number },
  { resizes, column }: PicturePlace,
): void {
  const srcset = resizes ? srcsetOf(url, file) : undefined;
  if (srcset === undefined) return;
  const widest = Math.round(Math.min(shown, column));
  attributes.set('srcset', escapeHtml(srcset));
  // A browser that loads a picture late knows how wide it is shown by then.
  attributes.set('sizes', `${isLazy ? 'auto, ' : ''}(max-width: ${widest}px) 100vw, ${widest}px`);
}

/** The picture that stands in for another in the dark: only its addresses are its own. */
function sourceTag(attributes: Attributes, { files, resizes, column }: PicturePlace): string | undefined {
  const url = decodeEntities(attributes.get('srcset') ?? '');
  const file = files.get(url);
  if (file === undefined) return undefined;
  const srcset = resizes ? srcsetOf(url, file) : undefined;
  if (srcset !== undefined) {
    const widest = Math.min(file.width ?? column, column);
    attributes.set('srcset', escapeHtml(srcset));
    attributes.set('sizes', `(max-width: ${widest}px) 100vw, ${widest}px`);
    attributes.delete('type');
  }
  if (file.width !== undefined && file.height !== undefined) {
    attributes.set('width', `${file.width}`);
    attributes.set('height', `${file.height}`);
  }
  return toTag('source', attributes);
}

/** The smaller pictures of a file as a browser chooses among them. */
export function srcsetOf(url: string, file: FileEntry): string | undefined {
  const widths = widthsOf(file);
  if (widths.length === 0) return undefined;
  // Blanks and commas divide there.
  const plain = url.replaceAll(' ', '%20').replaceAll(',', '%2C');
  return widths.map((width) => `${smallerUrl(plain, width)} ${width}w`).join(', ');
}

/** A number of pixels as authors and editors write it: `375`, `285.33`, `400px`. */
function pixels(text: string | undefined): number | undefined {
  const number = /^\d{1,5}(?:\.\d{1,20})?(?=(?:px)?$)/.exec(text?.trim() ?? '')?.[0];
  return number === undefined || Number(number) < 1 ? undefined : Number(number);
}

const isShare = (text: string | undefined): boolean => /^\d{1,3}(?:\.\d{1,10})?%$/.test(text?.trim() ?? '');

const toTag = (name: string, attributes: Attributes): string =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')} />`;
