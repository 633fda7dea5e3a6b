import type { Fonts } from '../fonts/index.ts';
import type { Measure } from '../lines/index.ts';
import type { Letters } from './letters.ts';
import type { Pictures } from './pictures.ts';

interface Measured {
  letters: Letters;
  pictures: Pictures;
  direction: Measure['direction'];
}

/** What texts and pictures measure in a document. */
export const measureIn = (fonts: Fonts, { letters, pictures, direction }: Measured): Measure => ({
  stretches: fonts.stretches,
  direction,
  width: (text, face, size) => letters.width(text, face) * size,
  picture: pictures,
});
