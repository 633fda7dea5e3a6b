// Formulas: what LaTeX means, as text that any line can hold.
export type { MathElement } from './elements.ts';
export { formulaRuns, leafRuns, readFormula } from './rules.ts';
