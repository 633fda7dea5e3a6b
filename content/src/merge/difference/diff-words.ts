import { matchSequences } from '../alignment/sequences.ts';
import { wordsOf } from '../alignment/words.ts';
import type { WordChange } from './types.ts';

/** In the order of reading: without what is added they are `before`, without what is removed `after`. */
export function diffWords(before: string, after: string): WordChange[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const matches = matchSequences(from, to);
  const changes: WordChange[] = [];
  const add = (kind: WordChange['kind'], text: string): void => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') changes.push({ kind, text });
  };
  let next = 0;
  from.forEach((word, index) => {
    const match = matches[index] ?? -1;
    if (match === -1) return add('removed', word);
    add('added', to.slice(next, match).join(''));
    add('kept', word);
    next = match + 1;
  });
  add('added', to.slice(next).join(''));
  return changes;
}
