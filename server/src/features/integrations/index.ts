// Integrations: programs that organizations publish and install. The room keeps them, says what they may do, and records what
// they are to learn; it does not run them.
export { registerIntegrationAssets } from './assets.ts';
export { integrationOperations } from './routes.ts';
