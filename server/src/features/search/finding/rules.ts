import type { Term } from '@lectern/content/search';

interface Word {
  word: string;
  prefix: boolean;
}

/** What is asked of an index: of every group all words of one of its alternatives. */
export type Groups = readonly (readonly (readonly Word[])[])[];

/** More alternatives of one word are not asked for. */
const ALTERNATIVES_AT_MOST = 40;

/** The groups of these terms, as words with a mark where one is named. */
export const groupsOf = (terms: readonly Term[], mark = ''): Groups =>
  terms.map(({ variants, prefix }) =>
    variants.slice(0, ALTERNATIVES_AT_MOST).map(({ text }, index) => {
      const words = text.split(' ');
      // A word that was only meant does not go on: it would lead too far from what was written.
      const goesOn = prefix && index === 0;
      return words.map((word, at) => ({ word: `${mark}${word}`, prefix: goesOn && at === words.length - 1 }));
    }),
  );

/** Whether any word may go on. */
export const hasBeginning = (groups: Groups): boolean =>
  groups.some((group) => group.some((words) => words.some(({ prefix }) => prefix)));

/** The same, where no word goes on. */
export const wholeWords = (groups: Groups): Groups =>
  groups.map((group) => group.map((words) => words.map(({ word }) => ({ word, prefix: false }))));

/** The same, where each word may also be one that only some visitors see. */
export const withConditional = (groups: Groups, mark: string): Groups =>
  groups.map((group) => [
    ...group,
    ...group.flatMap((words) => {
      const marked = words.map(({ word, prefix }) => ({ word: `${mark}${word}`, prefix }));
      // Of words side by side one may be for all, and another for some.
      return words.length === 1 ? [marked] : waysToMark(words, marked);
    }),
  ]);

const waysToMark = (words: readonly Word[], marked: readonly Word[]): Word[][] =>
  Array.from({ length: 2 ** Math.min(words.length, 3) - 1 }, (_, way) =>
    words.map((word, at) => (((way + 1) >> Math.min(at, 2)) % 2 === 1 ? (marked[at] ?? word) : word)),
  );

interface Syntax {
  and: string;
  or: string;
  word: (word: Word) => string;
}

const write = (groups: Groups, { and, or, word }: Syntax): string =>
  groups.map((group) => `(${group.map((words) => `(${words.map(word).join(and)})`).join(or)})`).join(and);

// Words are letters, digits, marks and the underscore of a mark of ours, so nothing in them can end a quotation.
export const toFts5 = (groups: Groups): string =>
  write(groups, { and: ' AND ', or: ' OR ', word: ({ word, prefix }) => `"${word}"${prefix ? '*' : ''}` });

export const toTsquery = (groups: Groups): string =>
  write(groups, { and: ' & ', or: ' | ', word: ({ word, prefix }) => `'${word}'${prefix ? ':*' : ''}` });
