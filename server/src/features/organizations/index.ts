// Organizations and who belongs to them. They own collections, spaces and sites, and know of none of these.
export { findOrganizationOfFormerHostname } from './hostnames/index.ts';
export {
  findRuleFaults,
  type MergeRule,
  readRules,
  requireKnownReviewers,
  storedRules,
  usersIn,
} from './merge-rules/index.ts';
export { asReader, type ResourceCtx, toOrganizations } from './resources.ts';
export { organizationOperations } from './routes.ts';
export {
  addMember,
  createOrganization,
  findActingAdmin,
  findAdmins,
  findOrganizationByIdOrHostname,
  getOrganizationById,
} from './service.ts';
export {
  findOrganizationByHostname,
  listAllOrganizations,
  listOrganizationsById,
  type OrganizationRow,
  setCustomHostname,
  updateOrganization,
} from './store.ts';
