/** Enough for a judgment, and no more than a moment for the longest list of titles. */
const READ_AT_MOST = 5_000;
/** Titles in Japanese have kana in every second word or so; in Chinese, only where a name is quoted. */
const KANA_IN = 20;
/** Han and hangul say in one character what Latin letters say in about three, and foreign names stand among them. */
const LATIN_FOR_ONE = 4;

/**
 * The language that texts are written in, where their script shows it: Japanese, Korean or Chinese, which share code points
 * and differ in the shapes of their letters. Undefined for every other script, and where other letters prevail.
 */
export function languageByScript(texts: Iterable<string>): 'ja' | 'ko' | 'zh' | undefined {
  let [han, kana, hangul, other, read] = [0, 0, 0, 0, 0];
  for (const text of texts) {
    const part = text.slice(0, READ_AT_MOST - read);
    read += part.length;
    for (const letter of part) {
      if (letter < '\u{1100}') other += /\p{L}/u.test(letter) ? 1 : 0;
      else if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)) kana += 1;
      else if (/\p{Script=Hangul}/u.test(letter)) hangul += 1;
      else if (/\p{Script=Han}/u.test(letter)) han += 1;
      else if (/\p{L}/u.test(letter)) other += 1;
    }
    if (read >= READ_AT_MOST) break;
  }
  const all = han + kana + hangul;
  if (all === 0 || all * LATIN_FOR_ONE < other) return undefined;
  if (hangul * 2 > all) return 'ko';
  return kana * KANA_IN > all ? 'ja' : 'zh';
}
