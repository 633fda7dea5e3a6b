// Where integrations are installed: in organizations, and on single spaces and sites, each with its configuration. Tokens act
// for an installation and end with it.
export { leaveJob, removeInstallationsOf, removeIntegrationsOf } from './leaving.ts';
export { placeOperations } from './place-routes.ts';
export { showInstalled } from './places.ts';
export { installationOperations } from './routes.ts';
export { type Installed, statusNow, toInstallations } from './resources.ts';
export type { Status } from './rules.ts';
export { findInstallation, findInstallationIn, findPlace, type InstallationRow, isOfOrganization } from './store.ts';
