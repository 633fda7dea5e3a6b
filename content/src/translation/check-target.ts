import { type Piece, readPieces, wordsOf } from './pieces.ts';
import type { Placeholder, TranslationFault } from './types.ts';

/** No translation is so much longer than its source. */
const GROWS_AT_MOST = 20;
const SHORT = 1_000;

export type Refusal = { fault: TranslationFault; message: string };

/** Why a text cannot be the translation of a unit; undefined where it can, as far as it says itself. */
export function targetFault(
  { source, placeholders }: { source: string; placeholders: readonly Placeholder[] },
  target: string,
): Refusal | undefined {
  if (target.length > SHORT + GROWS_AT_MOST * source.length)
    return { fault: 'too_long', message: 'It is more than twenty times as long as its source.' };
  // Line ends and tabs are blanks; nothing else of the kind is text.
  if (/(?![\t\n\v\f\r\u0085])\p{Cc}/u.test(target) || !target.isWellFormed())
    return { fault: 'bad_character', message: 'It has a control character in it, or half of a character.' };
  const pieces = readPieces(target);
  if (!/\p{L}/u.test(wordsOf(pieces))) return { fault: 'empty', message: 'It has no words.' };
  const message = placeholderFault(pieces, placeholders);
  return message === undefined ? undefined : { fault: 'placeholders', message };
}

function placeholderFault(pieces: readonly Piece[], placeholders: readonly Placeholder[]): string | undefined {
  const seen = new Set<string>();
  const open: { number: number; isEmpty: boolean }[] = [];
  for (const piece of pieces) {
    const last = open.at(-1);
    if (typeof piece === 'string') {
      if (last && piece.trim() !== '') last.isEmpty = false;
      continue;
    }
    const { number, at } = piece;
    const written = at === 'start' ? `<${number}>` : at === 'end' ? `</${number}>` : `<${number}/>`;
    if (placeholders[number - 1]?.isPair !== (at !== 'alone')) return `The source has no placeholder ${written}.`;
    if (seen.has(written)) return `The placeholder ${written} is there twice.`;
    seen.add(written);
    if (last && at !== 'end') last.isEmpty = false;
    if (at === 'start') open.push({ number, isEmpty: true });
    if (at !== 'end') continue;
    if (last?.number !== number) return `The placeholder ${written} does not end what was begun last.`;
    if (last.isEmpty) return `There is nothing between <${number}> and ${written}.`;
    open.pop();
  }
  const missing = placeholders.find(({ number, isPair }) => !seen.has(isPair ? `</${number}>` : `<${number}/>`));
  return missing && `The placeholder <${missing.number}${missing.isPair ? '>' : '/>'} of the source is missing.`;
}
