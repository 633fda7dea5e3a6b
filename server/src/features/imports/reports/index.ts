// Reports: what an import did, counted and listed, for people and for the revision that it made.
export { makeReport } from './rules.ts';
