// The schema of what a site knows of its visitors: which claims there are, and of which kind. Claims that it does not
// declare do not exist for the site.
export { adaptiveSchemaOperations } from './routes.ts';
export type { ClaimSchema } from './rules.ts';
