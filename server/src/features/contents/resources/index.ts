// How the API shows revisions, pages and files: the current ones and those of any revision, in the shapes of the contract.
export {
  appUrl,
  coverOf,
  layoutOf,
  pageAppUrl,
  targetOf,
  toFile,
  toListedRevision,
  toPage,
  toReusable,
  toTag,
} from './rules.ts';
export {
  answerFile,
  answerFiles,
  answerPage,
  answerPages,
  answerReusable,
  answerRevision,
  answerSome,
} from './service.ts';
export { writePages } from './writing.ts';
