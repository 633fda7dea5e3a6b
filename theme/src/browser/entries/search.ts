// The box of the search, which is loaded when a reader wants it.
export { openBox } from '../scripts/search/box.ts';
