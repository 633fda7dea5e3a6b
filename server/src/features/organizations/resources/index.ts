// How the API shows organizations.
export { asReader, type ResourceCtx, toOrganizations } from './service.ts';
