// Outcomes: what a batch came to for each thing that it touched, as editors are told.
export { type Step, type Touched, tellTouched, toOutcomes } from './rules.ts';
export { editedParts, editQuery } from './schema.ts';
