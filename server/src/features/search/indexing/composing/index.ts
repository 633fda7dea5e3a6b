// Composing: what pages are found by on which other texts stand, and the names by which the index tells whether they are
// still the same.
export { deriveTexts, namesInTree, type Uses } from './service.ts';
