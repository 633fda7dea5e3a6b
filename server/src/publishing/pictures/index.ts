// Pictures in pages: what a browser knows of them before it has them, and smaller ones of the files of a space. They are
// made of what a reader is shown anyway, and reached by nobody else.
export { type PicturePlace, withPictures } from './attributes.ts';
export { coverOf } from './cover.ts';
export { createResizer, type Resizer } from './resizer.ts';
export { PICTURE, widthsOf } from './rules.ts';
export { derivedPictures } from './sweeping.ts';
