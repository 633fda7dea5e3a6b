// Rison: JSON as it is written in addresses.
export { parseRison } from './rules.ts';
