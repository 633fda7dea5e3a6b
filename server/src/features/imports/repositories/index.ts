// Repositories: what a commit of a Git repository holds becomes files in a private folder. No hook, filter or setting of
// the repository runs, and no submodule is fetched.
export { isRef, isRepository, isWorkingTree, parseAddress, type RepositoryAddress } from './rules.ts';
export type { FileTime } from './history.ts';
export { timesOfWorkingTree, type UnpackedCommit, unpackCommit } from './service.ts';
export { fetchRepository } from './relay.ts';
