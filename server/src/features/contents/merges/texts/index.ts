// Texts: two compared and three merged; on a thread where they are large, within bounds, and the same ones once.
export { createTexts, type MergedText, type MergeText, type Texts } from './service.ts';
export { ANSWER, TOO_LARGE, type WrittenDiff } from './rules.ts';
