// Programs: settings that another tool keeps as a program, as far as they are data. Nothing of a program is ever run: literals,
// constants of the same files and what joins them are read, everything else is unknown.
export { sourcesBelow } from './files.ts';
export { noteProgram } from './notes.ts';
export { readModule } from './read.ts';
export { isCall, toPlain, type Value, withoutCalls } from './values.ts';
