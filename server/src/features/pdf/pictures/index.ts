// Pictures: which files can be drawn in a PDF without harm.
export { isDrawable } from './rules.ts';
