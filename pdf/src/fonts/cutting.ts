import { readFile } from 'node:fs/promises';

/** A font that is wanted of a file: the characters that are used of it, in a weight where the file has several. */
export interface WantedFont {
  path: string;
  characters: string;
  weight?: number;
}

export type CutFont = (wanted: WantedFont) => Promise<Uint8Array>;

/** Who cuts fonts elsewhere, until it is closed. */
export interface Cutter {
  cutFont: CutFont;
  close: () => Promise<void>;
}

/** Cuts on the thread that it is called on, which keeps some 50 MB of what the libraries take for it as long as it lives. */
export async function cutFont({ path, characters, weight }: WantedFont): Promise<Uint8Array> {
  const bytes = await readFile(path);
  // Who shapes takes vowels apart that stand on both sides of their letter, and puts together what has a shape as one.
  const text = characters + characters.normalize('NFD') + characters.normalize('NFC');
  const weighted = weight === undefined ? {} : { variationAxes: { wght: weight } };
  // Loaded when it is needed: it is large, and most threads never cut a font.
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(bytes, text, { targetFormat: 'sfnt', ...weighted });
}
