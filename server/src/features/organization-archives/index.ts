// Everything of an organization in one archive: content as files, all else as lists in JSON, without what opens something.
export { makeOrganizationArchive } from './archive.ts';
export { organizationArchiveOperations } from './routes.ts';
