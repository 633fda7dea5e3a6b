// The navigation of a source: what its SUMMARY or its folders make of its pages, symbolic links followed.
export { planSource } from './rules.ts';
