import { type CharacterClass, classOf, NOTHING, PAIRED, SEGMENTED, WORD } from './classes.ts';
import { foldRun, foldWord } from './fold.ts';

/** Raise it when the same text gives other tokens: what was made with an older one is made again. */
export const TOKENIZER_VERSION = 1;

/** What the search knows of a place in a text. */
export interface Token {
  /** In the one form that `foldWord` gives it. */
  word: string;
  /**
   * `word`; `part` of the identifier before it, such as "user" in "getUserName"; `pair` of neighbors in a script without
   * blanks; `last`, the end of such a run by itself; `single`, a run of one character.
   */
  kind: 'word' | 'part' | 'pair' | 'last' | 'single';
  /** Where it stands in the text, in code units. */
  start: number;
  end: number;
}

type Visit = (token: Token) => void;

/** No run that a dictionary cuts is longer: it is cut there first, because dictionaries may take their time. */
const LONGEST_RUN = 2000;

/** Calls `visit` with every token of a text in order. Linear in the length of the text. */
export function eachToken(text: string, visit: Visit): void {
  for (let at = 0; at < text.length;) {
    const kind = classAt(text, at);
    const start = at;
    do at += widthAt(text, at);
    while (at < text.length && classAt(text, at) === kind);
    if (kind !== NOTHING) readRun(text, { kind, start, end: at }, visit);
  }
}

/** All tokens of a text. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  eachToken(text, (token) => void found.push(token));
  return found;
}

// Most characters are one code unit; asking for a code point costs several times what asking for a code unit does.
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

function classAt(text: string, at: number): CharacterClass {
  const unit = text.charCodeAt(at);
  return classOf(isHigh(unit) ? (text.codePointAt(at) ?? unit) : unit);
}

const widthAt = (text: string, at: number): number =>
  isHigh(text.charCodeAt(at)) && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

interface Run {
  kind: CharacterClass;
  start: number;
  end: number;
}

function readRun(text: string, { kind, start, end }: Run, visit: Visit): void {
  if (kind === PAIRED) return readPairs(text.slice(start, end), start, visit);
  if (kind === SEGMENTED) {
    for (let from = start; from < end; from += LONGEST_RUN)
      readSegments(text.slice(from, Math.min(end, from + LONGEST_RUN)), from, visit);
    return;
  }
  if (kind === WORD) readWord(text.slice(start, end), start, visit);
}

/** Whether a word is as it would be after folding; asked of each word, so without a regular expression. */
function isFolded(source: string): boolean {
  if (source.length > 64) return false;
  for (let at = 0; at < source.length; at += 1) {
    const unit = source.charCodeAt(at);
    if (unit > 122 || (unit > 57 && unit < 97)) return false;
  }
  return true;
}

function readWord(source: string, start: number, visit: Visit): void {
  const end = start + source.length;
  if (isFolded(source)) return visit({ word: source, kind: 'word', start, end });
  const word = foldWord(source);
  if (word === '') return;
  visit({ word, kind: 'word', start, end });
  if (!/[a-z0-9][A-Z]/.test(source)) return;
  let from = 0;
  // Between "r" and "N" of "userName", and between "P" and "S" of "HTTPServer".
  for (const { index } of source.matchAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|$/g)) {
    const part = foldWord(source.slice(from, index));
    if (part !== '') visit({ word: part, kind: 'part', start: start + from, end: start + index });
    from = index;
  }
}

/** Overlapping pairs: without blanks nobody can know where words begin, and every word of two characters is one of the pairs. */
function readPairs(source: string, start: number, visit: Visit): void {
  const characters = [...foldRun(source)];
  const places = placesOf(source, characters.length);
  const last = characters.length - 1;
  characters.forEach((character, index) => {
    const kind = index < last ? 'pair' : last === 0 ? 'single' : 'last';
    const word = index < last ? character + characters[index + 1] : character;
    const end = places[Math.min(index + 2, characters.length)] ?? source.length;
    visit({ word, kind, start: start + (places[index] ?? 0), end: start + end });
  });
}

/** Where each of `count` characters begins, and where the last ends; nowhere exactly where folding changed how many there are. */
function placesOf(source: string, count: number): number[] {
  const places = [0];
  let at = 0;
  for (const character of source) places.push((at += character.length));
  return places.length === count + 1 ? places : [];
}

let segmenter: Intl.Segmenter | undefined;

function readSegments(source: string, start: number, visit: Visit): void {
  // Its dictionaries are loaded when it is made.
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  for (const { segment, index } of segmenter.segment(source)) {
    const word = foldWord(foldRun(segment));
    if (word !== '') visit({ word, kind: 'word', start: start + index, end: start + index + segment.length });
  }
}
