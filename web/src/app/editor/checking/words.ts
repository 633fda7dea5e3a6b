// Where words of a source stand in the block that was read from it. The source has marks, addresses and line ends in between, so
// letters and digits alone are compared.
import type { Node } from 'prosemirror-model';

interface Wanted {
  /** What the block was read from. */
  source: string;
  start: number;
  end: number;
}

/** A place of a block, from its beginning. */
interface Found {
  from: number;
  to: number;
  isNode: boolean;
}

interface Letters {
  text: string;
  /** Where each letter stands. */
  places: number[];
}

/** Looked at on each side of words that stand in a block more than once. */
const AROUND = 40;
const TRIED_AT_MOST = 500;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Undefined where the block has nothing of the kind: an address that it does not show, or a link without a text. */
export function placeInText(block: Node, wanted: Wanted): Found | undefined {
  const { source, start, end } = wanted;
  const exact = source.slice(start, end);
  return placeOfTarget(block, wanted) ?? (exact.trim() === '' ? undefined : placeOfWords(block, wanted, exact));
}

/** A link by its address, or a picture whose source it holds; of several, the one that is as far along. */
function placeOfTarget(block: Node, { source, start, end }: Wanted): Found | undefined {
  const text = source.slice(start, end);
  const found: Found[] = [];
  block.forEach((child, from) => {
    const to = from + child.nodeSize;
    const last = found.at(-1);
    if (child.marks.some(({ type, attrs }) => type.name === 'link' && attrs['href'] === text)) {
      if (last?.to === from && !last.isNode) found[found.length - 1] = { ...last, to };
      else found.push({ from, to, isNode: false });
    } else if (!child.isText && names(child, text)) found.push({ from, to, isNode: true });
  });
  const before = source.slice(0, start).split(text).length - 1;
  return found[Math.min(before, found.length - 1)];
}

const names = ({ attrs }: Node, text: string): boolean =>
  Object.values(attrs).some((value) => typeof value === 'string' && value.length > 2 && text.includes(value));

function placeOfWords(block: Node, { source, start, end }: Wanted, exact: string): Found | undefined {
  const shown = lettersOf(block);
  const [before, words, after] = [
    source.slice(0, start).slice(-AROUND * 3),
    exact,
    source.slice(end, end + AROUND * 3),
  ];
  const wanted = onlyLetters(words);
  if (wanted === '') return undefined;
  const context = { before: onlyLetters(before).slice(-AROUND), after: onlyLetters(after).slice(0, AROUND) };
  const share = start / Math.max(1, source.length);
  let best: { at: number; fits: number } | undefined;
  let tried = 0;
  for (
    let at = shown.text.indexOf(wanted);
    at !== -1 && tried++ < TRIED_AT_MOST;
    at = shown.text.indexOf(wanted, at + 1)
  ) {
    const fits =
      sharedEnd(shown.text.slice(Math.max(0, at - AROUND), at), context.before) +
      sharedStart(shown.text.slice(at + wanted.length, at + wanted.length + AROUND), context.after) -
      Math.abs(at / shown.text.length - share);
    if (fits > (best?.fits ?? Number.NEGATIVE_INFINITY)) best = { at, fits };
  }
  if (best === undefined) return undefined;
  const [from, last] = [shown.places[best.at], shown.places[best.at + wanted.length - 1]];
  return from === undefined || last === undefined ? undefined : { from, to: last + 1, isNode: false };
}

const onlyLetters = (text: string): string => [...text].filter((each) => LETTER.test(each)).join('');

const known = new WeakMap<Node, Letters>();

/** A block may have a thousand findings, and is read once. */
function lettersOf(block: Node): Letters {
  const read = known.get(block) ?? readLetters(block);
  known.set(block, read);
  return read;
}

function readLetters(block: Node): Letters {
  const places: number[] = [];
  let text = '';
  block.forEach((child, offset) => {
    let at = offset;
    for (const each of child.text ?? '') {
      if (LETTER.test(each)) {
        text += each;
        for (let unit = 0; unit < each.length; unit++) places.push(at + unit);
      }
      at += each.length;
    }
  });
  return { text, places };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one.at(-1 - at) === other.at(-1 - at)) at += 1;
  return at;
}
