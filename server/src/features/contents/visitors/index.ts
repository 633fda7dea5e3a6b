// Visitors: who reads, as far as conditions in content ask.
export { holds, NOBODY, type Visitor, visitorOf } from './rules.ts';
