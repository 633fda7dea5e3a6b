import { mergeKeyed } from '../../merge/alignment/chunks.ts';
import { each } from '../../merge/fields.ts';
import type { Three } from '../../merge/types.ts';

/** A word, a blank or a symbol, and what it says: two ways to write one thing have one key. */
type Piece = { text: string; key: string };

const EXACT = /[\p{L}\p{M}\p{N}]+|[^\S\r\n]+|\r?\n|[^]/gu;

/** In prose, a line end with what the next line begins with is a blank, and an escaped symbol is that symbol. */
const PROSE =
  /(?<break>(?:\\| {2,})\r?\n[ \t]*(?:>[ \t]*)*|<br ?\/?>)|(?<blank>[ \t]*\r?\n[ \t]*(?:>[ \t]*)*|[ \t]+)|\\(?<escaped>[!-/:-@[-`{-~])|(?<strong>\*\*|__)|(?<em>[*_])|(?<word>[\p{L}\p{M}\p{N}]+)|(?<other>[^])/gu;

/** How texts are compared: letter by letter; as prose; or as prose in which what could begin emphasis may be escaped or not. */
export type Comparison = 'exact' | 'prose' | 'loose';

const EM = '\u0000em';

function piecesOf(text: string, comparison: Comparison): Piece[] {
  if (comparison === 'exact')
    return (text.match(EXACT) ?? []).map((piece) => ({ text: piece, key: piece.replace('\r\n', '\n') }));
  const isLoose = comparison === 'loose';
  return [...text.matchAll(PROSE)].flatMap(({ 0: piece, groups = {} }): Piece[] => {
    const { break: lineBreak, blank, escaped, strong, em } = groups;
    if (lineBreak !== undefined) return [{ text: piece, key: '\n' }];
    if (blank !== undefined) return [{ text: piece, key: ' ' }];
    if (escaped !== undefined) return [{ text: piece, key: isLoose && /[*_]/.test(escaped) ? EM : escaped }];
    if (strong !== undefined)
      return isLoose ? [...piece].map((each) => ({ text: each, key: EM })) : [{ text: piece, key: '\u0000strong' }];
    return [{ text: piece, key: em === undefined ? piece : EM }];
  });
}

/**
 * What stands in the source with the changes of an edit, joined word by word: `base` and `ours` are the node before and after it, as
 * we write them, `theirs` is how its author wrote it. Where both differ from the base at one place, ours counts.
 */
export function joinEdit(texts: Three<string>, comparison: Comparison): string {
  if (texts.base === texts.theirs) return texts.ours;
  const chunks = mergeKeyed(
    each(texts, (text) => piecesOf(text, comparison)),
    ({ key }) => key,
  );
  const kept = chunks.flatMap((chunk) => ('conflict' in chunk ? chunk.conflict.ours : chunk.kept));
  return kept.map(({ text }) => text).join('');
}
