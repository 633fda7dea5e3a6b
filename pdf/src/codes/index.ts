// Codes: code in the colors that published pages have for it, on paper.
export { type CodeColors, type Codes, linesOf, openCodes } from './service.ts';
