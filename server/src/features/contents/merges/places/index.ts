// Places: which pages the merged tree has, what each lies below, and in which order.
export { type Places, placePages, subjectOf } from './rules.ts';
