import { readFile } from 'node:fs/promises';
import type { FontFile } from './catalog.ts';
import { charactersOf } from './characters.ts';
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
  stretches: (text: string, style: FaceStyle) => Stretch[];
}

/** A character may be asked of so many files before it is drawn as a box. */
const ROUNDS = 8;

/** Finds a font for everything that is wanted, and takes of each what is used. */
export async function settleFonts({ wanted, language, bothWays }: Demand): Promise<Fonts> {
  const missing = new Map<string, Set<number>>();
  const lacks: Lacks = (file: FontFile, codePoint: number) => missing.get(file.id)?.has(codePoint) === true;
  const faces = new Map<string, Face | undefined>();
  const files = new Map<string, Buffer>();
  let open = [...wanted];
  for (let round = 1; open.length > 0 && round <= ROUNDS; round += 1) {
    for (const [key, { character, style }] of open)
      faces.set(key, findFace(character, style, { language, lacks, bothWays }));
    const used = usedBy(wanted, faces);
    const changed = new Set(open.map(([key]) => faces.get(key)?.id));
    open = [];
    for (const { face, codePoints, keys } of used.values()) {
      if (!changed.has(face.id)) continue;
      const font = await takeFont(face, codePoints);
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
  return { files, stretches: (text, style) => cutByFont(text, style, faces) };
}

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

async function takeFont({ file, weight, italic }: Face, codePoints: ReadonlySet<number>): Promise<Buffer> {
  const bytes = await readFile(italic && file.italic !== undefined ? file.italic : file.path);
  const text = [...codePoints].map((codePoint) => String.fromCodePoint(codePoint)).join('');
  const weighted = file.isVariable ? { variationAxes: { wght: weight } } : {};
  // Loaded when it is needed: it is large, and most threads never cut a font.
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(bytes, text, { targetFormat: 'sfnt', ...weighted });
}
