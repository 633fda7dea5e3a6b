// Conditions that a schema suggests: one for each thing that a visitor can be.
export { conditionsOf } from './rules.ts';
