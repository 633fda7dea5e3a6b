/** Text as searches compare it: in lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** The pattern of SQL's LIKE, with `\` as its escape, for folded text that contains the searched words as they are. */
export const patternOf = (search: string): string => `%${foldText(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
