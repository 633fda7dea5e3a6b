// Change requests: proposed lines of revisions beside the main line of a space, what is said of them by reviewers, and
// their way into the main line. How two trees become one is told by `contents`; what is discussed by `comments`.
export { type EditableLine, getEditableLine, getLine } from './lines.ts';
export { changeRequestOperations } from './routes.ts';
export { countOpenComments, getChangeRequest, noteContribution } from './service.ts';
export { type ChangeRequest, findChangeRequest } from './store.ts';
