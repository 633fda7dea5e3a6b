// Known lists: how the lists of trees in memory lie in the database.
export { type Entry, hashBelow, knownEntries, knownPages, noteEntries, notePages } from './rules.ts';
