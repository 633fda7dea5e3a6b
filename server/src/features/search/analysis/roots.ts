// Roots: what is left of a word where languages make other forms of it by the vowels within, as Arabic and Hebrew do.

interface Shape {
  letters: RegExp;
  /** What may stand before a word as a part of it, such as an article. */
  before: RegExp;
  /** What makes a form of it at its end. */
  after: RegExp;
  /** Letters that stand for vowels. */
  vowels: RegExp;
}

const SHAPES: readonly Shape[] = [
  {
    letters: /^\p{sc=Arabic}+$/u,
    before: /^[وف]?(?:[بك]?ال|لل)/u,
    after: /(?:يات|ات|ون|ين|ان|ية|ها|هم|ة|ه|ي)$/u,
    vowels: /[اويىءأإآؤئ]/gu,
  },
  { letters: /^\p{sc=Hebrew}+$/u, before: /^ו?[הבכלמש]/u, after: /(?:ים|ימ|ות|ית|ה|ת|י)$/u, vowels: /[וי]/gu },
];

/** Of fewer consonants too many words are made. */
const SHORTEST = 3;

/** At the end of a word five letters of Hebrew are written in another way. */
const FINAL: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** The consonants of a word, without what may stand before it and with it; none in other languages. */
export function rootsOf(word: string): string[] {
  const shape = SHAPES.find(({ letters }) => letters.test(word));
  if (shape === undefined) return [];
  const { before, after, vowels } = shape;
  const roots = [word, word.replace(before, '')].map((each) =>
    each
      .replace(after, '')
      .replace(vowels, '')
      .replace(/[ךםןףץ]$/u, (letter) => FINAL[letter] ?? letter),
  );
  return [...new Set(roots)].filter((root) => root.length >= SHORTEST);
}
