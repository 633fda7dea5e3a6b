/** A question as it is asked and kept: one line, without what nobody types. */
export const cleanQuestion = (question: string): string =>
  question
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
