// Quotes: words of a block that a comment is about, and where they stand in a text.

export interface Quote {
  exact: string;
  prefix: string;
  suffix: string;
}

/** The API keeps no longer ones. */
export const QUOTE_AT_MOST = 1000;
const AROUND = 32;
const PLACES_AT_MOST = 200;

const single = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** What is chosen of a text, without the blanks around it; undefined where that is nothing, or too much. */
export function quoteOf(text: string, from: number, to: number): Quote | undefined {
  const chosen = text.slice(from, to);
  const exact = single(chosen).trim();
  if (exact === '' || exact.length > QUOTE_AT_MOST) return undefined;
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = to - (chosen.length - chosen.trimEnd().length);
  return {
    exact,
    prefix: single(text.slice(Math.max(0, start - 2 * AROUND), start)).slice(-AROUND),
    suffix: single(text.slice(end, end + 2 * AROUND)).slice(0, AROUND),
  };
}

/** Where the words stand in a text, whatever its blanks; of several places the one whose surroundings fit best. */
export function findQuote(text: string, { exact, prefix, suffix }: Quote): { from: number; to: number } | undefined {
  const { said, places } = normalize(text);
  let best: { at: number; fits: number } | undefined;
  let tried = 0;
  for (let at = said.indexOf(exact); at !== -1 && tried < PLACES_AT_MOST; at = said.indexOf(exact, at + 1)) {
    tried += 1;
    const fits = sharedEnd(said.slice(0, at), prefix) + sharedStart(said.slice(at + exact.length), suffix);
    if (fits > (best?.fits ?? -1)) best = { at, fits };
  }
  if (best === undefined || exact === '') return undefined;
  const [from, last] = [places[best.at], places[best.at + exact.length - 1]];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 };
}

/** The text with single blanks, and where each of its code units stood. */
function normalize(text: string): { said: string; places: number[] } {
  const places: number[] = [];
  let said = '';
  for (let at = 0; at < text.length; at++) {
    const isBlank = /\s/.test(text[at] ?? '');
    if (isBlank && (said === '' || said.endsWith(' '))) continue;
    said += isBlank ? ' ' : text[at];
    places.push(at);
  }
  return { said, places };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string): number {
  let at = 0;
  while (at < other.length && at < one.length && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return at;
}
