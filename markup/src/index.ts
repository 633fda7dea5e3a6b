// Mark-up that takes long to make: highlighted code and formulas. Plain functions of what the author wrote; the libraries
// that make it are loaded by the thread that first meets code or a formula.
export { markUp, markUpUnlimited } from './service.ts';
export { type CodeColors, codeColors, type CodeToken } from './themes.ts';
export { createSlowMarkup, type SlowMarkup } from './slow.ts';
export { isMarkup, type MarkupSlot, needsThread, type ShownBody, withMadeMarkup, withPlainMarkup } from './rules.ts';
