// Organizations that are deleted: gone from everywhere at once, restored within seven days, and then removed with all that is theirs.
export { purgeOrganizationsJob } from './jobs.ts';
export { organizationDeletedMail } from './mailing.ts';
export { deletedOrganizationOperations } from './routes.ts';
export {
  deleteOrganization,
  type DeletedCtx,
  type DeletingCtx,
  findDeletedOrganization,
  listDeletedOrganizations,
  restorableUntil,
  restoreOrganization,
} from './service.ts';
