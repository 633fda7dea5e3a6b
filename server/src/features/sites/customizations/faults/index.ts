// What is wrong with settings beyond their shape.
export { conditionFaultsOf, faultsOf } from './rules.ts';
