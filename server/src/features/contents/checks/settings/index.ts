// Settings of checks: the style rules and the words of organizations and spaces, and what of them is in force.
export { settingsOperations } from './routes.ts';
export { CheckSeverity } from './schema.ts';
export { joined, mayBeError, type RulesInForce, rulesInForce } from './service.ts';
