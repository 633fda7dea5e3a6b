// Pages: what a merged page is, with its text.
export { type BodyMerge, mergeBody, mergePageFields } from './rules.ts';
