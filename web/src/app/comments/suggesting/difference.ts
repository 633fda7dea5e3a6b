// Difference: the words of a suggestion next to those that are there.
import { matchSequences } from '@lectern/content';

export interface Stretch {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Words that are compared one by one; of more, all is gone and all is new. */
const WORDS_AT_MOST = 4000;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu) ?? [];

/** What one text has that the other has not, word by word. Blanks between two changes belong to them. */
export function differenceOf(before: string, after: string): Stretch[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length > WORDS_AT_MOST || fresh.length > WORDS_AT_MOST) return toStretches([before], [after], []);
  const matches = matchSequences(old, fresh);
  const stretches: Stretch[] = [];
  let [gone, added]: [string[], string[]] = [[], []];
  let next = 0;
  const flush = (): void => {
    stretches.push(...toStretches(gone, added, []));
    [gone, added] = [[], []];
  };
  old.forEach((word, at) => {
    const match = matches[at] ?? -1;
    if (match === -1) return void gone.push(word);
    added.push(...fresh.slice(next, match));
    next = match + 1;
    const isBetween =
      word.trim() === '' && gone.length + added.length > 0 && isChange(matches, at + 1, next, old.length);
    if (isBetween) {
      gone.push(word);
      added.push(word);
      return;
    }
    flush();
    stretches.push({ kind: 'same', text: word });
  });
  added.push(...fresh.slice(next));
  flush();
  return joined(stretches);
}

const isChange = (matches: readonly number[], at: number, next: number, length: number): boolean =>
  at < length && matches[at] !== next;

function toStretches(gone: readonly string[], added: readonly string[], before: Stretch[]): Stretch[] {
  const stretches = [...before];
  if (gone.length > 0) stretches.push({ kind: 'gone', text: gone.join('') });
  if (added.length > 0) stretches.push({ kind: 'new', text: added.join('') });
  return stretches;
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}
