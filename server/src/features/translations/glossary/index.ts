// The glossary: how an organization calls things in each language. It says what translations are to say, and translates nothing.
export { glossaryOperations } from './routes.ts';
export { termsBetween } from './rules.ts';
export { listEntries } from './store.ts';
