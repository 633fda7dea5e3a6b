// Integrations: programs that organizations publish and install. The room keeps them, says what they may do, and records what
// they are to learn; it does not run them.
export { registerIntegrationAssets } from './assets.ts';
import { eventOperations } from './events/index.ts';
import { installationOperations, placeOperations } from './installations/index.ts';
import { publishedOperations } from './routes.ts';

export const integrationOperations = [
  ...publishedOperations,
  ...installationOperations,
  ...placeOperations,
  ...eventOperations,
];
export { dispatchJob, type RunIntegration } from './running/index.ts';
export { forgetIntegrationEventsJob, integrationEventsConsumer } from './events/index.ts';
