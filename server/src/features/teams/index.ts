// Teams: groups of members that are given access together. Who belongs to the organization is decided below, in `members`.
export { teamOperations } from './routes.ts';
