/** Scripts that put no blanks between words: each letter counts by itself. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}_]+|[^\S\n]+|\n|[^]/gu;

/** A text in words, blanks and single symbols. Joined they are the text. */
export const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/** A text in lines, each with its end. Joined they are the text. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Whether every mark of Markdown or HTML that begins in this text also ends in it, as far as characters show. */
export function isComplete(text: string): boolean {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/([*_`~$])\1*|[[\](){}<>|\\]/g)) {
    if (mark === '|' || mark === '\\') return false;
    const opener = CLOSERS[mark];
    if (opener !== undefined ? open.at(-1) === opener : open.at(-1) === mark && !'([{<'.includes(mark)) open.pop();
    else open.push(mark);
  }
  return open.length === 0;
}
