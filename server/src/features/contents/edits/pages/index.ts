// Pages as an edit makes, changes, moves and removes them.
export { checkPaths, checkSlug } from './rules.ts';
export {
  checkKind,
  deletePage,
  fieldsAfter,
  insertPage,
  movePage,
  renamePage,
  spotOfLinks,
  updatePage,
} from './service.ts';
