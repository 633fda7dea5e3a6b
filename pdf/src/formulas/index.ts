// Formulas: what LaTeX means, as text that any line can hold.
export { formulaRuns } from './rules.ts';
