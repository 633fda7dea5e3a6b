/** What is used of the library that reads fonts, which has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    layout: (text: string) => {
      glyphs: { id: number; path: { toSVG: () => string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }
  export function create(file: Uint8Array): Font;
}
