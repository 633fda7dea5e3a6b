// What a reader may have meant who asked for an address at which a site has nothing, or searched what it does not have. It
// knows only what the navigation and the search of the site show to the same reader, and asks the database nothing.
export { findHelp, findLikely } from './help.ts';
export type { Titles } from './titles.ts';
