// Where integrations are installed: in organizations, and on single spaces and sites, each with its configuration. Tokens act
// for an installation and end with it.
export { leaveJob } from './leaving.ts';
export { placeOperations } from './place-routes.ts';
export { showInstalled } from './places.ts';
export { installationOperations } from './routes.ts';
export { findInstallation, findPlace, type InstallationRow } from './store.ts';
