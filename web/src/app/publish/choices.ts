/** Stands for a site that is not there yet, among the ids of others. */
export const NEW_SITE = '';

export type Audience = 'public' | 'unlisted';

export const audiences: readonly (readonly [Audience, string])[] = [
  ['public', 'Everybody'],
  ['unlisted', 'Who has the address'],
];

/** A title that sites can have: theirs are longer than those of spaces at both ends. */
export const titleFor = (ofSpace: string): string =>
  ofSpace.trim().length < 2 ? `${ofSpace.trim()} Docs`.trim() : ofSpace.trim();
