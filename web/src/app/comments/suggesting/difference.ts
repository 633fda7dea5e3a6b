// Difference: the words of a suggestion next to those that are there.

export interface Stretch {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Words between the first and the last difference that are compared one by one; of more, all is gone and all is new. */
const WORDS_AT_MOST = 800;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu) ?? [];

/** What one text has that the other has not, word by word. Blanks between two changes belong to them. */
export function differenceOf(before: string, after: string): Stretch[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const matches = match(old, fresh);
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

/** For each word of one text the index of the same word in the other; -1 for those that are gone. */
function match(old: readonly string[], fresh: readonly string[]): number[] {
  const matches = old.map(() => -1);
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) matches[start] = start++;
  let [end, freshEnd] = [old.length, fresh.length];
  while (end > start && freshEnd > start && old[end - 1] === fresh[freshEnd - 1]) matches[--end] = --freshEnd;
  const [rows, columns] = [end - start, freshEnd - start];
  if (rows > WORDS_AT_MOST || columns > WORDS_AT_MOST) return matches;
  // The longest that both have from here on; one row and column more than there are words.
  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  const isSame = (row: number, column: number): boolean => old[start + row] === fresh[start + column];
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (isSame(row, column)) matches[start + row++] = start + column++;
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}
