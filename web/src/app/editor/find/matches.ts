// Where words stand in a page, as they are typed: no pattern, and never across two blocks.
import type { Node } from 'prosemirror-model';

export interface FindQuery {
  text: string;
  isCase: boolean;
  isWhole: boolean;
}

export interface Match {
  from: number;
  to: number;
}

/** More than these are not counted. */
export const MATCHES_AT_MOST = 10_000;

/** What stands for something in a line that is no text, so that places in the text are places in the page. */
const NO_TEXT = '\uFFFC';

/** Finds matches in a page. Blocks that are still the same are not read again. */
export function makeSearch(query: FindQuery): (doc: Node) => Match[] {
  const wanted = query.isCase ? query.text : fold(query.text);
  const known = new WeakMap<Node, readonly number[]>();
  const placesIn = (block: Node): readonly number[] => {
    const places = known.get(block) ?? findIn(block, wanted, query);
    known.set(block, places);
    return places;
  };
  return (doc) => {
    const matches: Match[] = [];
    if (wanted === '') return matches;
    doc.descendants((node, position) => {
      if (!node.isTextblock) return matches.length < MATCHES_AT_MOST;
      for (const place of placesIn(node)) {
        if (matches.length === MATCHES_AT_MOST) break;
        matches.push({ from: position + 1 + place, to: position + 1 + place + wanted.length });
      }
      return false;
    });
    return matches;
  };
}

function findIn(block: Node, wanted: string, { isCase, isWhole }: FindQuery): number[] {
  const text = block.textBetween(0, block.content.size, undefined, NO_TEXT);
  const searched = isCase ? text : fold(text);
  const places: number[] = [];
  for (let at = searched.indexOf(wanted); at !== -1 && places.length < MATCHES_AT_MOST;) {
    const isFound = !isWhole || isWord(text, at, at + wanted.length);
    if (isFound) places.push(at);
    at = searched.indexOf(wanted, at + (isFound ? wanted.length : 1));
  }
  return places;
}

/** In lower case, and as long as before: letters that become two stay what they are. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replaceAll(/./gsu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

const [ENDS_IN_WORD, BEGINS_WITH_WORD] = [/[\p{L}\p{N}\p{M}_]$/u, /^[\p{L}\p{N}\p{M}_]/u];

/** Whether no letter stands next to it. A letter takes at most two units. */
const isWord = (text: string, from: number, to: number): boolean =>
  !ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from)) && !BEGINS_WITH_WORD.test(text.slice(to, to + 2));
