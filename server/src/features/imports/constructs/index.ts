// Constructs: what a source is written with, counted by what became of it: shown, shown simply, or not at all. It
// reads no page; whoever reads one says what stands in it.
export { countConstructs, type Counting, leftOut, warningOf } from './rules.ts';
