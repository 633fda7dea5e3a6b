/** A part of a text that stays in one line. */
export interface Part {
  text: string;
  kind: 'word' | 'space' | 'end';
  /** Whether a line may begin with it, whatever stands before. */
  mayBegin: boolean;
}

/** No word that people read is longer; what is gets cut, so that its width need not be measured as a whole. */
const WORD_AT_MOST = 100;

const PARTS = /\n|[ \t\u3000\u200B]+|[^\n \t\u3000\u200B]+/g;
const EAST_ASIAN =
  /[\u2E80-\u2FFF\u3001-\u30FF\u3105-\u312F\u31A0-\u9FFF\uF900-\uFAFF\uFF01-\uFF60\u{20000}-\u{3FFFF}]/u;
const NEVER_FIRST =
  /[\u3001-\u3002\u3005\u3009\u300B\u300D\u300F\u3011\u3015\u3017\u301F\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308E\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u30EE\u30FB\u30FC\uFF01\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF3D\uFF5D)\],.!?:;%’”»]/;
const NEVER_LAST = /[\u3008\u300A\u300C\u300E\u3010\u3014\u3016\u301D\uFF08\uFF3B\uFF5B([‘“«]/;

/** A text in parts between which lines may break: at blanks, after hyphens, and between the characters of Chinese and Japanese. */
export function* partsOf(text: string): Generator<Part> {
  for (const [part] of text.matchAll(PARTS)) {
    if (part === '\n') yield { text: '', kind: 'end', mayBegin: true };
    else if (part === '\u200B') yield { text: '', kind: 'space', mayBegin: true };
    else if (/^[ \t\u3000\u200B]/.test(part))
      yield { text: part.replaceAll('\u200B', ''), kind: 'space', mayBegin: true };
    else yield* wordParts(part);
  }
}

/** Scripts that write no blanks between words: Thai, Lao, Myanmar and Khmer. */
const WITHOUT_BLANKS = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/;
const NEVER_FIRST_THERE = /^[\u0E2F\u0E46\u0EAF\u0EC6\u17D4-\u17D9]/;
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

function* wordParts(word: string): Generator<Part> {
  if (!WITHOUT_BLANKS.test(word)) return yield* joinedParts(word);
  let isFirst = true;
  for (const { segment, isWordLike } of WORDS.segment(word)) {
    const mayBegin = !isFirst && isWordLike === true && !NEVER_FIRST_THERE.test(segment);
    for (const part of joinedParts(segment)) yield { ...part, mayBegin: part.mayBegin || mayBegin };
    isFirst = false;
  }
}

function* joinedParts(word: string): Generator<Part> {
  let open = '';
  let before = '';
  let isFirst = true;
  for (const character of word) {
    if (open !== '' && (open.length >= WORD_AT_MOST || mayBreak(before, character, open))) {
      yield { text: open, kind: 'word', mayBegin: !isFirst };
      isFirst = false;
      open = '';
    }
    open += character;
    before = character;
  }
  yield { text: open, kind: 'word', mayBegin: !isFirst };
}

/** Whether a line may break between two characters of a word. */
export function mayBreak(before: string, after: string, open = 'xx'): boolean {
  if (NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false;
  if (EAST_ASIAN.test(before) || EAST_ASIAN.test(after)) return true;
  return (before === '-' || before === '—' || before === '–') && open.length > 2 && /[\p{L}]/u.test(after);
}
