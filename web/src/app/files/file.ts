// Files as people see them: what they are, how large, and how a page refers to them.
import { sizeText } from '../ui/size-text.ts';

/** A file of a space. */
export interface SpaceFile {
  id: string;
  name: string;
  contentType: string;
  /** Signed, for a day. */
  downloadURL: string;
  size: number;
  dimensions?: { width: number; height: number };
  git?: { path: string };
}

/** What files are sorted into, with the beginning of the content types. */
export const KINDS = [
  ['', 'All files'],
  ['image/', 'Pictures'],
  ['video/', 'Videos'],
  ['audio/', 'Sounds'],
  ['application/', 'Documents and data'],
  ['text/', 'Texts'],
] as const;

export type Kind = (typeof KINDS)[number][0];

export const isPicture = ({ contentType }: Pick<SpaceFile, 'contentType'>): boolean => contentType.startsWith('image/');

/** What a file is, in a few words: `PNG, 640 × 480, 12.3 kB`. */
export function factsOf({ name, contentType, dimensions, size }: SpaceFile): string {
  const ending = endingOf(name).slice(1).toUpperCase();
  const shape = dimensions && `${dimensions.width} × ${dimensions.height}`;
  return [ending || (contentType === 'application/octet-stream' ? 'File' : contentType), shape, sizeText(size)]
    .filter(Boolean)
    .join(', ');
}

/** The ending of a name with its point; empty where it has none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 ? name.slice(at) : '';
}

/** Where a file lies, as pages at any place can name it. */
export const addressOf = ({ name, git }: Pick<SpaceFile, 'name' | 'git'>): string =>
  `/${(git?.path ?? name).split('/').map(encodeSegment).join('/')}`;

/** Blanks, quotes and brackets end an address in Markdown, or a word of a tag. */
const encodeSegment = (segment: string): string =>
  segment.replaceAll(/[\s()<>%"'{}#?\\]/g, (symbol) =>
    symbol === '(' || symbol === ')' || symbol === "'"
      ? `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(symbol),
  );

/** What an author writes to have the file in a page. */
export const markdownOf = (file: SpaceFile): string =>
  isPicture(file)
    ? `![${file.name.slice(0, file.name.length - endingOf(file.name).length).replaceAll(/[[\]\\]/g, '\\$&')}](${addressOf(file)})`
    : `{% file src="${addressOf(file)}" %}`;

/** What the server takes at once. */
const BYTES_AT_MOST = 100 * 1024 * 1024;
const NAME_BYTES = 200;

/** What is wrong with a name, before the server says it; undefined where nothing is. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Give the file a name.';
  if (/[/\\:*?"<>|]|\p{Cc}/u.test(name)) return 'A name has none of / \\ : * ? " < > |.';
  if (name.startsWith('.') || name.endsWith('.')) return 'A name does not begin or end with a point.';
  if (name.trim() !== name) return 'A name does not begin or end with a blank.';
  return new TextEncoder().encode(name.normalize('NFC')).length > NAME_BYTES ? 'The name is too long.' : undefined;
}

export const sizeFault = (size: number): string | undefined =>
  size > BYTES_AT_MOST ? 'Files have at most 100 MiB.' : undefined;

/** The name that a file from somewhere gets: without a folder, and without what names cannot have. */
export function uploadName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last.replaceAll(/[:*?"<>|]|\p{Cc}/gu, '-').replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const ending = endingOf(safe);
  let stem = safe.slice(0, safe.length - ending.length);
  while (nameFault(stem + ending) === 'The name is too long.' && stem !== '') stem = [...stem].slice(0, -1).join('');
  return stem === '' ? `file${ending.length > 0 && ending.length < 20 ? ending : ''}` : stem + ending;
}
