// Pages: what a merged page is, with its text.
export { type BodyMerge, type BodyTools, mergeBody, mergePageFields } from './rules.ts';
