// Shapes of letters and how wide they are, from the fonts that ship. The same shapes are measured and drawn.
import bidiFactory, { type Bidi } from 'bidi-js';
import { create, type Font } from 'fontkit';
import { createDemand, type FaceStyle, type Fonts, settleFonts } from '../fonts/index.ts';

/** A shape of a font, with where it stands: in parts of the size of the text, from the start of its line upwards. */
export interface Glyph {
  /** Names the shape, the same one in the same font by the same name. */
  id: string;
  x: number;
  y: number;
  /** Draws it in units of its font. */
  path: () => string;
  /** The units of its font in the size of the text. */
  units: number;
}

export interface Shaped {
  width: number;
  glyphs: Glyph[];
}

export interface Letters {
  /** In a size of one. */
  shape: (text: string, style: FaceStyle) => Shaped;
}

/** Above and below the line on which letters stand, in parts of their size; those of the font for Latin. */
export const ASCENT = 1.069;
export const DESCENT = 0.293;
export const X_HEIGHT = 0.536;

const STYLES: readonly FaceStyle[] = [{}, { bold: true }, { italic: true }, { bold: true, italic: true }];

/** What the library writes by itself besides the words of authors. */
const ALWAYS =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~«»‹›…—–·•±×÷°§©®™€£¥“”‘’„';
const SHAPES_AT_MOST = 20_000;

const bidi = (bidiFactory as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

let last: { language: string; text: string; letters: Letters } | undefined;

/** The fonts for all characters of a text. Those of the text before are taken again, where they have them all. */
export async function openLetters(text: string, language: string): Promise<Letters> {
  const isKnown =
    last?.language === language && [...new Set(text)].every((character) => last?.text.includes(character));
  // Characters that join with others are looked at as one.
  if (isKnown && last !== undefined && !/[\p{M}\p{Emoji_Presentation}\u200D]/u.test(text)) return last.letters;
  const demand = createDemand(language);
  for (const style of STYLES) demand.add(ALWAYS + text, style);
  const letters = lettersOf(await settleFonts(demand));
  last = { language, text: ALWAYS + text, letters };
  return letters;
}

function lettersOf(fonts: Fonts): Letters {
  const open = new Map<string, Font>();
  const known = new Map<string, Shaped>();
  const fontOf = (id: string): Font | undefined => {
    const file = fonts.files.get(id);
    const font = open.get(id) ?? (file === undefined ? undefined : create(file));
    if (font !== undefined) open.set(id, font);
    return font;
  };
  const shape = (text: string, style: FaceStyle): Shaped => {
    const glyphs: Glyph[] = [];
    let width = 0;
    for (const run of inOrder(text))
      for (const { text: part, face } of fonts.stretches(run, style)) {
        const font = fontOf(face.id);
        if (font === undefined) continue;
        const { unitsPerEm } = font;
        const line = font.layout(part);
        for (const [index, { xAdvance, xOffset, yOffset }] of line.positions.entries()) {
          const glyph = line.glyphs[index];
          if (glyph !== undefined)
            glyphs.push({
              id: `${face.id}-${glyph.id}`,
              x: width + xOffset / unitsPerEm,
              y: yOffset / unitsPerEm,
              path: () => glyph.path.toSVG(),
              units: unitsPerEm,
            });
          width += xAdvance / unitsPerEm;
        }
      }
    return { width, glyphs };
  };
  return {
    shape: (text, style) => {
      const key = `${style.bold === true ? 'b' : ''}${style.italic === true ? 'i' : ''}:${text}`;
      const found = known.get(key) ?? shape(text, style);
      if (known.size > SHAPES_AT_MOST) known.clear();
      known.set(key, found);
      return found;
    },
  };
}

/** The parts of a line from left to right, each in one direction. */
function inOrder(text: string): string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [text];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text[at];
    else runs.push({ text: text[at] ?? '', level });
  }
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  return runs.map((run) => run.text);
}
