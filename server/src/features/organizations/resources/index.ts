// How the API shows organizations.
export { type ResourceCtx, toOrganizations } from './service.ts';
