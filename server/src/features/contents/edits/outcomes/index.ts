// Outcomes: what a batch came to for each thing that it touched, as editors receive it.
export { type Step, type Touched, toTouched, toOutcomes } from './rules.ts';
export { editedParts, editQuery } from './schema.ts';
