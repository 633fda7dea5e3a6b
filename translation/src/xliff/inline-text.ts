import { type Piece, writePieces } from '@lectern/content';
import { shortened } from '../faults.ts';

/** A text with its placeholders, as it is read. */
export type InlineText = {
  pieces: Piece[];
  /** The elements that are open in it; of a pair, its number. */
  open: { pair: number | undefined }[];
  length: number;
};

export const makeText = (): InlineText => ({ pieces: [], open: [], length: 0 });

/** The text as translators write it in one line. */
export const written = (text: InlineText | undefined): string => writePieces(text?.pieces ?? []);

export function addWords({ pieces }: InlineText, words: string): void {
  const last = pieces.at(-1);
  if (typeof last === 'string') pieces[pieces.length - 1] = last + words;
  else pieces.push(words);
}

/** Reads the beginning of an element in a text. Answers what is wrong with it. */
export function openInline(
  text: InlineText,
  name: string,
  attributes: ReadonlyMap<string, string>,
): string | undefined {
  const opened: InlineText['open'][number] = { pair: undefined };
  text.open.push(opened);
  switch (name) {
    case 'ph':
      return addPlaceholder(text, attributes.get('id'), 'alone');
    case 'pc': {
      const fault = addPlaceholder(text, attributes.get('id'), 'start');
      opened.pair = fault === undefined ? Number(attributes.get('id')) : undefined;
      return fault;
    }
    case 'sc':
      return addPlaceholder(text, attributes.get('id'), 'start');
    case 'ec':
      return addPlaceholder(text, attributes.get('startRef') ?? attributes.get('id'), 'end');
    case 'cp':
      return addCharacter(text, attributes.get('hex') ?? '');
    // Comments of translators on a part of the text.
    case 'mrk':
    case 'sm':
    case 'em':
      return undefined;
    default:
      return `"${shortened(name)}" may not stand in a text.`;
  }
}

export function closeInline({ open, pieces }: InlineText): void {
  const closed = open.pop();
  if (closed?.pair !== undefined) pieces.push({ number: closed.pair, at: 'end' });
}

type At = 'start' | 'end' | 'alone';

function addPlaceholder({ pieces }: InlineText, id: string | undefined, at: At): string | undefined {
  if (id === undefined || !/^[1-9]\d{0,5}$/.test(id)) return `The source has no placeholder "${shortened(id ?? '')}".`;
  pieces.push({ number: Number(id), at });
  return undefined;
}

function addCharacter(text: InlineText, hex: string): string | undefined {
  const code = /^[0-9A-Fa-f]{1,6}$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return `"${shortened(hex)}" is no character.`;
  addWords(text, String.fromCodePoint(code));
  return undefined;
}
