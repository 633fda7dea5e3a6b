import { MARK, type PageProse, type Prose, type Span, THING } from '@lectern/content/prose';
import type { HeadingCase } from '../settings/types.ts';
import type { Found } from '../findings/types.ts';

/** Words that rightly stand twice in a row. */
const TWICE = new Set([
  'had',
  'that',
  'bla',
  'blah',
  'very',
  'ha',
  'no',
  'so',
  'is',
  'wieder',
  'sie',
  'die',
  'das',
  'der',
  'dat',
  'je',
  'log',
]);

const REPEATED = /(?<![\p{L}\p{N}\p{M}_'’.-])(\p{L}{2,40})([ \t\n]+)(\1)(?![\p{L}\p{N}\p{M}_'’-])/giu;

export function findRepeated({ prose }: PageProse): Found[] {
  return prose.flatMap(({ text, at, kind }) => {
    if (kind === 'title' || kind === 'label' || kind === 'cell') return [];
    return [...text.matchAll(REPEATED)].flatMap((match): Found[] => {
      const [whole, word = '', , again = ''] = match;
      // A name in front of a word in lower case is a name: `Go go.mod`. So are numbers of a plan: `I I`.
      if (TWICE.has(word.toLowerCase()) || (word !== again && match.index > 0 && isUpper(again))) return [];
      const span = at({ start: match.index, end: match.index + whole.length });
      return [{ rule: 'repeated-word', span, message: `"${word}" stands here twice in a row.`, fixes: [word] }];
    });
  });
}

const isUpper = (word: string): boolean => word[0] !== word[0]?.toLowerCase();

export function findTodo({ prose }: PageProse): Found[] {
  return prose.flatMap(({ text, at }) =>
    [...text.matchAll(/(?<![\p{L}\p{N}_])(?:TODO|FIXME|XXX|TBD|TKTK)(?![\p{L}\p{N}_])/gu)].map((match) => ({
      rule: 'todo' as const,
      span: at({ start: match.index, end: match.index + match[0].length }),
      message: `"${match[0]}" is left here.`,
    })),
  );
}

/** Where a sentence ends, and not an abbreviation. */
const SENTENCE_END = /[.!?…]+["'’”)\]]*(?=\s+[\p{Lu}\p{N}"'“(\u0001\u0002])|[。！？]/gu;

function sentencesOf(text: string): Span[] {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  let start = 0;
  return [...ends, text.length].map((end) => {
    const span = { start, end };
    start = end;
    return span;
  });
}

const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}\u0002][\p{L}\p{N}\p{M}\u0001\u0002'’._-]*/gu)?.length ?? 0;

export function findLongSentences({ prose }: PageProse, most: number): Found[] {
  return prose.filter(isRunning).flatMap(({ text, at }) =>
    sentencesOf(text).flatMap(({ start, end }): Found[] => {
      const words = countWords(text.slice(start, end));
      if (words <= most) return [];
      const lead = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
      const span = at({ start: start + lead, end });
      return [
        { rule: 'long-sentence', span, message: `This sentence has ${words} words; at most ${most} are wanted.` },
      ];
    }),
  );
}

export function findLongParagraphs({ prose }: PageProse, most: number): Found[] {
  return prose.filter(isRunning).flatMap(({ text, at }): Found[] => {
    const words = countWords(text);
    if (words <= most) return [];
    const span = at({ start: 0, end: text.length });
    return [
      { rule: 'long-paragraph', span, message: `This paragraph has ${words} words; at most ${most} are wanted.` },
    ];
  });
}

const isRunning = ({ kind }: Prose): boolean => kind === 'paragraph' || kind === 'item' || kind === 'cell';

/** Words that a title does not write with a capital letter, unless they begin or end it. */
const SMALL = new Set(
  'a an the and but or nor for so yet as at by in of off on per to up via vs with from into over than'.split(' '),
);

type Word = { text: string; start: number };

/** Words of a heading whose case can be judged: no names in mixed case, no abbreviations, nothing next to code. */
function headingWords(text: string): Word[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}\u0001\u0002_.@/#-])\p{L}[\p{L}\p{M}'’]*(?![\p{N}\u0001\u0002_.@/#-])/gu)]
    .map((match) => ({ text: match[0], start: match.index }))
    .filter(({ text: word }) => word.slice(1) === word.slice(1).toLowerCase());
}

/** Headings in another case than the team writes. `isName` knows words that have a capital letter everywhere. */
export function findHeadingCase({ prose }: PageProse, wanted: HeadingCase, isName: (word: string) => boolean): Found[] {
  return prose.flatMap(({ kind, text, at }): Found[] => {
    if (kind !== 'heading' && kind !== 'title') return [];
    const words = headingWords(text);
    const wrong = wanted === 'sentence' ? sentenceFaults(words, text, isName) : titleFaults(words, text);
    const [first] = wrong;
    if (first === undefined) return [];
    const fixed = fixCase(text, wrong);
    const isPlain = !text.includes(MARK) && !text.includes(THING) && !text.includes('\n');
    return [
      {
        rule: 'heading-case',
        span: at(
          isPlain ? { start: 0, end: text.length } : { start: first.start, end: first.start + first.text.length },
        ),
        message:
          wanted === 'sentence'
            ? `Headings have a capital letter only at their beginning and in names; here "${first.text}" has one.`
            : `Words of headings begin with a capital letter; here "${first.text}" does not.`,
        fixes: isPlain ? [fixed] : [swapCase(first.text)],
      },
    ];
  });
}

function sentenceFaults(words: readonly Word[], text: string, isName: (word: string) => boolean): Word[] {
  const wrong = words.filter(
    ({ text: word, start }) =>
      isUpper(word) &&
      word.length > 1 &&
      !/^[^\p{L}]*$|[.:!?–—-][\s"“(]*$/u.test(text.slice(0, start)) &&
      !isName(word),
  );
  // One capital letter is a name more often than not; two words in a row are a title.
  return wrong.length >= 2 ? wrong : [];
}

function titleFaults(words: readonly Word[], text: string): Word[] {
  return words.filter(({ text: word, start }, index) => {
    const isOuter = index === 0 ? text.slice(0, start).trim() === '' : index === words.length - 1;
    return !isUpper(word) && (isOuter || !SMALL.has(word.toLowerCase()));
  });
}

const swapCase = (word: string): string =>
  (isUpper(word) ? (word[0] ?? '').toLowerCase() : (word[0] ?? '').toUpperCase()) + word.slice(1);

function fixCase(text: string, wrong: readonly Word[]): string {
  let fixed = '';
  let from = 0;
  for (const { text: word, start } of wrong) {
    fixed += text.slice(from, start) + swapCase(word);
    from = start + word.length;
  }
  return fixed + text.slice(from);
}
