import type { EditMark, EditNode } from '../types.ts';
import { type Open, type Piece, plainText } from './pieces.ts';

type Attributes = Readonly<Record<string, string>>;

const MARKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  kbd: 'keyboard',
  code: 'code',
};

const isEmpty = (attributes: Attributes): boolean => Object.keys(attributes).length === 0;

/** The mark that an element means; undefined for one that means none, or more than that. */
export function markOf({ name, attributes }: Open): EditMark | undefined {
  if (name === 'a') return linkMark(attributes);
  if (name === 'mark') return colorMark(attributes);
  const type = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
  return type !== undefined && isEmpty(attributes) ? { type } : undefined;
}

function linkMark({ href, title = null, ...others }: Attributes & { title?: string | null }): EditMark | undefined {
  if (href === undefined || 'id' in others) return undefined;
  return { type: 'link', attrs: { href, title, attributes: others as Record<string, string> } };
}

function colorMark({ style = '', ...others }: Attributes): EditMark | undefined {
  const colors = { text: 'default', background: 'default' };
  for (const part of style.split(';')) {
    const [name = '', value = ''] = part.split(':', 2).map((each) => each.trim());
    if (part.trim() === '') continue;
    if (!/^[$#\w-]{1,40}$/.test(value)) return undefined;
    if (name === 'color') colors.text = value;
    else if (name === 'background-color') colors.background = value;
    else return undefined;
  }
  return isEmpty(others) && style !== '' ? { type: 'color', attrs: colors } : undefined;
}

/** The node that an element with all in it is; undefined for one that is none. */
export function nodeOf({ name, attributes }: Open, inside: readonly Piece[]): EditNode | undefined {
  if (name === 'i') return iconNode(attributes, inside);
  if (name === 'a') return buttonNode(attributes, inside);
  if (name === 'picture') return pictureNode(inside);
  if (name === 'span' && attributes['data-tag'] === 'emoji') {
    const emoji = plainText(inside);
    return emoji === undefined ? undefined : { type: 'emoji', attrs: { emoji, name: '' } };
  }
  return undefined;
}

function iconNode({ class: style = '', ...others }: Attributes, inside: readonly Piece[]): EditNode | undefined {
  const [first = '', ...rest] = style.split(/\s+/);
  const name = first.replace(/^fa-/, '');
  const words = plainText(inside);
  if (!first.startsWith('fa-') || !isEmpty(others) || words === undefined) return undefined;
  return words === '' || words === `:${name}:` ? { type: 'icon', attrs: { name, style: rest.join(' ') } } : undefined;
}

function buttonNode(attributes: Attributes, inside: readonly Piece[]): EditNode | undefined {
  const {
    href = '',
    class: style = '',
    'data-icon': icon = null,
    ...others
  } = attributes as Attributes & { href?: string };
  const kind = /^button(?:\s+(primary|secondary))?$/.exec(style.trim());
  const label = plainText(inside);
  if (!kind || label === undefined) return undefined;
  return { type: 'button', attrs: { href, kind: kind[1] ?? 'primary', icon, label, attributes: others } };
}

/** `<img>`, with the picture for dark screens that its author gave it. */
export function imageNode(attributes: Attributes, dark: string | null = null): EditNode | undefined {
  const {
    src,
    alt = '',
    title = null,
    width = null,
    height = null,
    'data-size': size = null,
    ...others
  } = attributes as Attributes & { src?: string; alt?: string };
  if (src === undefined || !isEmpty(others)) return undefined;
  return { type: 'image', attrs: { src, dark, alt, title, width, height, size } };
}

function pictureNode(inside: readonly Piece[]): EditNode | undefined {
  const [source, image, ...others] = inside.filter((piece) => piece.type !== 'text' || piece.text.trim() !== '');
  if (source?.type !== 'open' || source.name !== 'source' || image?.type !== 'node' || others.length > 0)
    return undefined;
  const { srcset, media, ...rest } = source.attributes as Attributes & { srcset?: string; media?: string };
  if (srcset === undefined || media?.replaceAll(' ', '') !== '(prefers-color-scheme:dark)' || !isEmpty(rest))
    return undefined;
  return image.node.type === 'image' ? { ...image.node, attrs: { ...image.node.attrs, dark: srcset } } : undefined;
}
