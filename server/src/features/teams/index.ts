// Teams: groups of members that are given access together. Who belongs to the organization is decided below, in `members`.
export { foldTeamsJob } from './jobs.ts';
export { toTeams } from './resources.ts';
export { teamOperations } from './routes.ts';
export { Team } from './schema.ts';
export { findTeams, joinTeam } from './store.ts';
