// Comparisons: what a change request changes, told as a person would tell it, and text by text.
export { comparisonOperations } from './routes.ts';
