// Codes: code in the colors that published pages have for it, on paper.
export { type CodeColors, colorCodes, linesOf } from './service.ts';
