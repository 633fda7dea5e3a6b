import type { FontFile } from './catalog.ts';
import { charactersOf } from './characters.ts';
import { type CutFont, cutFont } from './cutting.ts';
import {
  cutByFont,
  type Demand,
  type Face,
  type FaceStyle,
  findFace,
  type Lacks,
  type Stretch,
  visiblePart,
} from './rules.ts';

/** The fonts of a document. */
export interface Fonts {
  /** Each with no more than what is used of it, by the ids of faces. */
  files: ReadonlyMap<string, Buffer>;
  /** How many characters of those that are wanted have no font, and are shown as boxes. */
  boxed: number;
  /** The ids of those whose shapes depend on the letters around them. */
  woven: ReadonlySet<string>;
  stretches: (text: string, style: FaceStyle) => Stretch[];
}

/** A character may be asked of so many files before it is drawn as a box. */
const ROUNDS = 8;

/** Finds a font for everything that is wanted, and takes of each what is used. */
export async function settleFonts({ wanted, language }: Demand, cut: CutFont = cutFont): Promise<Fonts> {
  const missing = new Map<string, Set<number>>();
  const lacks: Lacks = (file: FontFile, codePoint: number) => missing.get(file.id)?.has(codePoint) === true;
  const faces = new Map<string, Face | undefined>();
  const files = new Map<string, Buffer>();
  let open = [...wanted];
  for (let round = 1; open.length > 0 && round <= ROUNDS; round += 1) {
    for (const [key, { character, style }] of open) faces.set(key, findFace(character, style, { language, lacks }));
    const used = usedBy(wanted, faces);
    const changed = new Set(open.map(([key]) => faces.get(key)?.id));
    open = [];
    for (const { face, codePoints, keys } of used.values()) {
      if (!changed.has(face.id)) continue;
      const font = await takeFont(face, codePoints, cut);
      files.set(face.id, font);
      const known = charactersOf(font);
      // What is known to be missing has no further file to try.
      const news = new Set(
        [...codePoints].filter((codePoint) => !known.has(codePoint) && !lacks(face.file, codePoint)),
      );
      for (const codePoint of news) addTo(missing, face.file.id, codePoint);
      for (const [key, character] of keys) {
        const request = wanted.get(key);
        if (request !== undefined && codePointsOf(character).some((codePoint) => news.has(codePoint)))
          open.push([key, request]);
      }
    }
  }
  const woven = new Set([...faces.values()].flatMap((face) => (face?.file.isWoven === true ? [face.id] : [])));
  const boxed = new Set(
    [...wanted].flatMap(([key, { character }]) => (isBoxed(faces, key, character) ? character : [])),
  );
  return { files, woven, boxed: boxed.size, stretches: (text, style) => cutByFont(text, style, faces) };
}

const isBoxed = (faces: ReadonlyMap<string, Face | undefined>, key: string, character: string): boolean =>
  faces.get(key) === undefined && visiblePart(character) !== '' && !/^\p{Zs}$/u.test(character);

interface Used {
  face: Face;
  codePoints: Set<number>;
  keys: [key: string, character: string][];
}

function usedBy(wanted: Demand['wanted'], faces: ReadonlyMap<string, Face | undefined>): Map<string, Used> {
  const used = new Map<string, Used>();
  for (const [key, { character }] of wanted) {
    const face = faces.get(key);
    if (face === undefined) continue;
    const entry = used.get(face.id) ?? { face, codePoints: new Set(), keys: [] };
    used.set(face.id, entry);
    for (const codePoint of codePointsOf(character)) entry.codePoints.add(codePoint);
    entry.keys.push([key, character]);
  }
  return used;
}

const codePointsOf = (character: string): number[] =>
  [...visiblePart(character)].map((part) => part.codePointAt(0) ?? 0);

function addTo(missing: Map<string, Set<number>>, fileId: string, codePoint: number): void {
  const known = missing.get(fileId) ?? new Set();
  missing.set(fileId, known);
  known.add(codePoint);
}

async function takeFont(
  { file, weight, italic }: Face,
  codePoints: ReadonlySet<number>,
  cut: CutFont,
): Promise<Buffer> {
  const font = await cut({
    path: italic && file.italic !== undefined ? file.italic : file.path,
    characters: [...codePoints].map((codePoint) => String.fromCodePoint(codePoint)).join(''),
    ...(file.isVariable ? { weight } : {}),
  });
  return Buffer.from(font.buffer, font.byteOffset, font.byteLength);
}
