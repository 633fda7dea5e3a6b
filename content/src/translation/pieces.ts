/** A part of a text with placeholders: words, or one end of a placeholder. */
export type Piece = string | { number: number; at: 'start' | 'end' | 'alone' };

const PLACEHOLDERS = /<<|<(\/?)(\d{1,6})(\/?)>/g;

/** What may become a placeholder, or stand before one, is doubled, so that every text can be written. */
const AMBIGUOUS = /<(?=[<\d/]|$)/g;

/** The pieces of a text as translators write it: `a <1>b</1> <2/>`. Two texts never follow each other. */
export function readPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDERS)) {
    const [all, closes, digits, isAlone] = match;
    // `</1/>` is nothing.
    if (digits !== undefined && closes !== '' && isAlone !== '') continue;
    addText(pieces, text.slice(from, match.index));
    from = match.index + all.length;
    if (digits === undefined) addText(pieces, '<');
    else pieces.push({ number: Number(digits), at: closes !== '' ? 'end' : isAlone !== '' ? 'alone' : 'start' });
  }
  addText(pieces, text.slice(from));
  return pieces;
}

/** The text of pieces, from which the same pieces are read again. */
export function writePieces(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece.replaceAll(AMBIGUOUS, '<<');
      const { number, at } = piece;
      return at === 'start' ? `<${number}>` : at === 'end' ? `</${number}>` : `<${number}/>`;
    })
    .join('');
}

/** The words of a text, without its placeholders. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('');

/** The same pieces with every run of blanks as one, and none at the ends. */
export function onOneLine(pieces: readonly Piece[]): Piece[] {
  const line: Piece[] = [];
  let isAfterBlank = true;
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      line.push(piece);
      if (piece.at === 'alone') isAfterBlank = false;
      continue;
    }
    const text = piece.replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
    const shown: string = isAfterBlank ? text.replace(/^ /, '') : text;
    addText(line, shown);
    if (shown !== '') isAfterBlank = shown.endsWith(' ');
  }
  const last = line.at(-1);
  if (typeof last === 'string') line.splice(-1, 1, ...(last.trimEnd() === '' ? [] : [last.replace(/ $/, '')]));
  return line;
}

function addText(pieces: Piece[], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
  else pieces.push(text);
}
