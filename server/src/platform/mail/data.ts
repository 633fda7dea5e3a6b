// What people wrote, made fit to stand in a mail: one short line in which no program finds a link.

/** Directions, invisible characters and tags: they change how the words around them are read. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;
const AT_MOST = 80;

/** Programs that read mail turn `evil.example`, `x@evil.example` and `//evil` into links; with a word joiner inside, they do not. */
const LINKING = /(?<=\S)[.:/@\\\u3002\uff0e\uff61](?=\S)/gu;
const WORD_JOINER = '\u2060';

/** A name or a title in a mail, cut to `most` characters. */
export function asData(text: string, most = AT_MOST): string {
  const line = text
    .slice(0, most * 8)
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  const cut =
    characters.length > most
      ? `${characters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : line;
  return cut.replaceAll(LINKING, (character) => character + WORD_JOINER);
}

/** A sentence with data of people in place of `{name}`. A name that has no data stays, so that a mistake is seen. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : asData(String(value));
  });
