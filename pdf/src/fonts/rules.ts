import { type Family, type FontFile, filesOf } from './catalog.ts';
import { holds, type Range } from './ranges.ts';
import { scriptOf } from './scripts.ts';

/** How a text looks, as far as that decides about its font. */
export interface FaceStyle {
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
}

/** A font of the document: a file, and the form that is taken of it. */
export interface Face {
  id: string;
  file: FontFile;
  weight: number;
  italic: boolean;
}

/** A stretch of text in one font. */
export interface Stretch {
  text: string;
  face: Face;
}

/** What the texts noted so far need: every character in every form. */
export interface Demand {
  /** Notes a text that will be drawn. */
  add: (text: string, style: FaceStyle) => void;
  wanted: ReadonlyMap<string, { character: string; style: FaceStyle }>;
  language: string;
}

/** Which characters a file turned out not to have, though its package says so. */
export type Lacks = (file: FontFile, codePoint: number) => boolean;

const BOLD = 700;
const REGULAR = 400;

/** Characters of no width: they say how others are shown, join them or allow a break. */
const INVISIBLE = /^(?:[\p{Cc}\p{Cf}\p{Variation_Selector}]|\uFEFF)$/u;
const PICTURES = /\p{Emoji_Presentation}|\uFE0F/u;
const SYLLABLES: readonly Range[] = [
  [0x11_00, 0x11_ff],
  [0x31_30, 0x31_8f],
  [0xac_00, 0xd7_af],
];
const KANA: readonly Range[] = [[0x30_40, 0x30_ff]];

function asianFamilies(language: string): Family[] {
  if (language.startsWith('ja')) return ['jp', 'sc', 'kr'];
  return language.startsWith('ko') ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr'];
}

/** In the order in which they are asked. Characters that Chinese and Japanese share have the shapes of the language. */
function familiesFor(codePoint: number, language: string): Family[] {
  const asian = asianFamilies(language);
  if (holds(SYLLABLES, codePoint)) return ['kr', 'sc', 'jp'];
  if (holds(KANA, codePoint)) return ['jp', 'sc'];
  return codePoint < 0x2e_80
    ? ['sans', 'math', 'symbols', 'emoji', ...asian]
    : codePoint > 0x1_d3_ff && codePoint < 0x2_00_00
      ? ['math', 'emoji', 'symbols', ...asian]
      : [...asian, 'symbols', 'emoji'];
}

export function createDemand(language: string): Demand {
  const always = [BOX, ' '].map((character) => [keyOf(character, {}), { character, style: {} }] as const);
  const wanted = new Map<string, { character: string; style: FaceStyle }>(always);
  const add = (text: string, style: FaceStyle): void => {
    for (const character of charactersOf(text)) {
      const key = keyOf(character, style);
      if (!wanted.has(key)) wanted.set(key, { character, style });
    }
  };
  return { add, wanted, language };
}

/** What stands for a character that no font of ours has; for a blank, it is another one. */
const BOX = '□';

export const keyOf = (character: string, { mono, bold, italic }: FaceStyle): string =>
  `${mono ? 'm' : ''}${bold ? 'b' : ''}${italic ? 'i' : ''}:${character}`;

/** A text cut where its font changes, by what was found for each of its characters. Those without a shape are left out. */
export function cutByFont(text: string, style: FaceStyle, faces: ReadonlyMap<string, Face | undefined>): Stretch[] {
  const found: Stretch[] = [];
  for (const character of charactersOf(text)) {
    const known = faces.get(keyOf(character, style));
    const instead = /^\p{Zs}$/u.test(character) ? ' ' : BOX;
    const shown = known === undefined && visiblePart(character) !== '' ? instead : visiblePart(character);
    const face = known ?? faces.get(keyOf(instead, {}));
    if (shown === '' || face === undefined) continue;
    const last = found.at(-1);
    if (last?.face === face) last.text += shown;
    else found.push({ text: shown, face });
  }
  return found;
}

/** Graphemes; a flag, a family of people or a letter with its accents is one. */
function* charactersOf(text: string): Generator<string> {
  // Most texts have nothing that joins, and need no dictionary.
  if (/^[\u0000-\u02FF\u0370-\u0482\u048A-\u0590\u2000-\u200A\u2010-\u2027\u2E80-\uD7FF\uFF00-\uFFEF]*$/.test(text))
    yield* text;
  else for (const { segment } of SEGMENTER.segment(text)) yield segment;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A character without what has no shape. Joined pictures are only one in a font that has the whole; ours show them one by one. */
export function visiblePart(character: string): string {
  if (character.length === 1 && character > '\u001F' && character < '\u007F') return character;
  const isScript = scriptOf(character.codePointAt(0) ?? 0) !== undefined;
  return [...character].filter((part) => !INVISIBLE.test(part) || (isScript && JOINERS.test(part))).join('');
}

/** Between letters of Arabic and of the scripts of India they decide about shapes. */
const JOINERS = /[\u200C\u200D]/;

/** The font that is asked first among those that have the whole character, or else its first code point; undefined where none has. */
export function findFace(
  character: string,
  style: FaceStyle,
  { language, lacks }: { language: string; lacks: Lacks },
): Face | undefined {
  const base = character.codePointAt(0) ?? 0;
  const script = scriptOf(base);
  const families: Family[] = script === undefined ? familiesFor(base, language) : [script];
  const isPicture = PICTURES.test(character) && base > 0x7f;
  const order: Family[] = isPicture ? ['emoji', ...families] : style.mono ? ['mono', ...families] : families;
  const parts = [...visiblePart(character)].map((part) => part.codePointAt(0) ?? 0);
  const files = order.flatMap((family) => filesOf(family));
  const has = (file: FontFile, codePoint: number): boolean => holds(file.ranges, codePoint) && !lacks(file, codePoint);
  const file =
    files.find((candidate) => parts.every((part) => has(candidate, part))) ??
    files.find((candidate) => has(candidate, base));
  return file === undefined ? undefined : toFace(file, style);
}

const made = new Map<string, Face>();

function toFace(file: FontFile, { bold = false, italic = false }: FaceStyle): Face {
  const weight = bold && file.isVariable ? BOLD : REGULAR;
  const slanted = italic && file.italic !== undefined;
  const id = `${file.id}-${weight}${slanted ? '-italic' : ''}`;
  const face = made.get(id) ?? { id, file, weight, italic: slanted };
  made.set(id, face);
  return face;
}
