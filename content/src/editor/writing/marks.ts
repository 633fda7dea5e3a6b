/** How a text is written. */
export type Form = {
  /** As Markdown, or as HTML, where marks are tags. */
  syntax: 'markdown' | 'html';
  /** The text has one line only, as that of a heading: breaks are elements. */
  isOneLine: boolean;
  /** Nothing that Markdown might read in another way: all symbols are escaped, and all marks are tags. */
  isCareful: boolean;
};

/** The elements that say what marks say. */
export const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
};

type Around = { before: string; after: string };

/** The delimiter that marks a text here; undefined where Markdown would take it for something else. */
export function delimiterOf(mark: string, core: string, { before, after }: Around): string | undefined {
  const [prev, next] = [Array.from(before).at(-1) ?? '', Array.from(after.slice(0, 2))[0] ?? ''];
  if (mark === 'bold') return canMark('*', core, { before: prev, after: next }) ? '**' : undefined;
  if (mark === 'strike') return canMark('~', core, { before: prev, after: next }) ? '~~' : undefined;
  if (mark !== 'italic') return undefined;
  const isInWord = /[\p{L}\p{N}_]/u.test(prev) || /[\p{L}\p{N}_]/u.test(next);
  const delimiter = isInWord ? '*' : '_';
  return canMark(delimiter, core, { before: prev, after: next }) ? delimiter : undefined;
}

/**
 * A run of delimiters begins what stands behind it if that is no blank, and no punctuation behind a letter; the other way round, it
 * ends what stands before it. Two runs of one symbol next to each other would be one.
 */
function canMark(symbol: string, core: string, { before, after }: Around): boolean {
  const [first, last] = [Array.from(core.slice(0, 2))[0] ?? '', Array.from(core.slice(-2)).at(-1) ?? ''];
  if ([before, after, first, last].includes(symbol) || before === '\\' || last === '\\') return false;
  if (/\s/.test(first + last)) return false;
  return (isLetter(first) || !isLetter(before)) && (isLetter(last) || !isLetter(after));
}

const isLetter = (character: string): boolean => character !== '' && !/[\s\p{P}\p{S}]/u.test(character);

/** The title of a link or a picture in Markdown, behind its target. */
export const linkTitle = (title: string): string =>
  title === ''
    ? ''
    : ` "${title
        .replaceAll(/[\\"]/g, '\\$&')
        .replaceAll(/&(?=#?\w+;)/g, '&amp;')
        .replaceAll(/\s+/g, ' ')}"`;
