// The page for an address at which a site has nothing: what its reader may have meant. It knows only what the navigation and
// the search of the site show to the same reader, and asks the database nothing.
export { findHelp } from './help.ts';
