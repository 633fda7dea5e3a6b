// Evaluation: the values of the expressions in a document.
export { evaluate, type Evaluation, EVALUATIONS } from './rules.ts';
