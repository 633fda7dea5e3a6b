// Integrations: programs that organizations publish and install. The room keeps them, says what they may do, and records what
// they are to learn; it does not run them.
export { ENDPOINTS, endpointOf } from './addresses.ts';
export { registerIntegrationAssets } from './assets.ts';
export {
  findInstallation,
  findPlace,
  type InstallationRow,
  leaveJob,
  removeInstallationsOf,
  removeIntegrationsOf,
} from './installations/index.ts';
export { type Definition, definitionIn } from './rules.ts';
export { type IntegrationsCtx, publishIntegration } from './service.ts';
export { findIntegration, type IntegrationRow } from './store.ts';
import { eventOperations } from './events/index.ts';
import { installationOperations, placeOperations } from './installations/index.ts';
import { installedOperations } from './installed/index.ts';
import { publishedOperations } from './routes.ts';

export const integrationOperations = [
  ...publishedOperations,
  ...installationOperations,
  ...placeOperations,
  ...installedOperations,
  ...eventOperations,
];
export {
  dispatchJob,
  environmentOf,
  type IntegrationRun,
  type RunIntegration,
  type RunningCtx,
  scriptOf,
} from './running/index.ts';
export { forgetIntegrationEventsJob, integrationEventsConsumer, listWatchedSites } from './events/index.ts';
