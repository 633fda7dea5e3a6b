import type { Term } from '../rules.ts';

/** What is asked of an index: one of the words of every group. */
export type Groups = readonly (readonly { word: string; prefix: boolean }[])[];

/** The groups of these terms, as words with a mark where one is named. */
export const groupsOf = (terms: readonly Term[], mark = ''): Groups =>
  terms.map(({ variants, prefix }) =>
    // A word that was only meant does not go on: it would lead too far from what was written.
    variants.map((word, index) => ({ word: `${mark}${word}`, prefix: prefix && index === 0 })),
  );

/** The same, where each word may also be one that only some visitors see. */
export const withConditional = (groups: Groups, mark: string): Groups =>
  groups.map((group) => [...group, ...group.map(({ word, prefix }) => ({ word: `${mark}${word}`, prefix }))]);

// Words are letters, digits, marks and the underscore of a mark of ours, so nothing in them can end a quotation.
export const toFts5 = (groups: Groups): string =>
  groups
    .map((group) => `(${group.map(({ word, prefix }) => `"${word}"${prefix ? '*' : ''}`).join(' OR ')})`)
    .join(' AND ');

export const toTsquery = (groups: Groups): string =>
  groups
    .map((group) => `(${group.map(({ word, prefix }) => `'${word}'${prefix ? ':*' : ''}`).join(' | ')})`)
    .join(' & ');
