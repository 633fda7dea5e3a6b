// Pictures: which files can be drawn in a PDF without harm, and what of them stands in it.
export { type Pixels, unpackPng } from './pixels.ts';
export { type Png, readPng } from './png.ts';
export { isDrawable } from './rules.ts';
