// Contents: what the revisions of a space hold. Pages are bytes as their authors wrote them; all else is derived.
export { baseOf, Changes, type ChangesCtx, changesIn, ChangesQuery, changesSince } from './changes/index.ts';
export { type BodiesCtx, deriveShownBody, deriveTree } from './bodies/index.ts';
export {
  answerEdits,
  type AppliedEdits,
  applyEdits,
  ConflictPlaces,
  EditConflicts,
  EditContent,
  type EditedRequest,
  editedParts,
  editQuery,
  type EditsCtx,
  findTreeOnLine,
  type LiveEditsCtx,
  liveUploads,
  type PreparedEdits,
  prepareEdits,
  registerUploads,
  requireLive,
  requireRevision,
  TEXT_AT_MOST,
  toPlaces,
  updateContent,
  type UploadLine,
} from './edits/index.ts';
export {
  type ComputedCtx,
  createComputedCaches,
  hasComputedPages,
  keptTree,
  unfollowed,
  withComputedPages,
} from './computed/index.ts';
export { findBlockSource, type FoundSource } from './documents/index.ts';
export {
  type CheckCaches,
  CheckRequest,
  createCheckCaches,
  externalLinksJob,
  forgetCheckedJob,
  type ChecksCtx,
  checkText,
  type Compared,
  knownNewErrors,
  listNewFindings,
  PageFindings,
  RequestFindings,
} from './checks/index.ts';
export { fieldsFromText } from './facts.ts';
export {
  compareDocuments,
  type Commit,
  type CommitCtx,
  commitRevision,
  type Landing,
  type Branch,
  storeNextTree,
  storeTree,
  type TreeDifference,
} from './commits/index.ts';
export {
  answerBacklinks,
  answerLinks,
  answerReusables,
  type LinkResourcesCtx,
  backlinkRead,
  linkRead,
  linksQuery,
  reusableRead,
} from './links/index.ts';
export {
  ANSWER,
  type ChangedAttributes,
  type ChangedThing,
  createTexts,
  type Decide,
  type Decision,
  isCell,
  isInText,
  type MergeConflict,
  type Merged,
  mergeTrees,
  type PagePlace,
  type SemanticChange,
  takesBoth,
  type Texts,
  TOO_LARGE,
  type WrittenDiff,
} from './merges/index.ts';
export { findFormerPage, listFormerPaths, listFormerPathsOf } from './moves/index.ts';
export { awaitNoting, findRevision, getCurrent, getRevision, type Place, type WholePlace } from './revisions/index.ts';
export { type ContentsCtx, getFile, getPage, getPageDocument, getReusable, getReusableDocument } from './service.ts';
export {
  createDescriptionFetches,
  describedAddress,
  descriptionChanged,
  type DescribedPartsCtx,
  loadDescribedParts,
  type DescriptionFetches,
  descriptionOf,
  listCopies,
  type CallPlace,
  openapiAnchor,
  type OpenapiCtx,
  openapiJob,
  planDescribedCall,
  showOpenapi,
  type SlowDescriptions,
  type StoredDescriptions,
  type TextAsk,
  type BlockText,
  loadOpenapiTexts,
  type OpenapiTextsCtx,
} from './openapi/index.ts';
export { renderBlocks, RenderedBlocks, RenderRequest, type RendersCtx } from './renders/index.ts';
export { namedFile, type ReachableFilesCtx, signedFile, withReachableFiles } from './reachable-files.ts';
export { treeReferences } from './references.ts';
export { backTo, findUnnotedChanges, neverThere, revisionJobs, rollBack } from './history/index.ts';
export { computedPlace, isReadByPreviewer, readsOf, shownPlace } from './reads/index.ts';
export { mentionedTitle, toMarkdownText, underHeading, withTagLabels } from './markdown.ts';
export { bodyOf, documentOfRemark, markdownIn } from './remarks.ts';
export { answerSome, appUrl, pageAppUrl, toListedRevision, toReusable } from './resources/index.ts';
export { contentOperations } from './routes.ts';
export { bytesFromSource, type Source, SourceEncoding, sourceOf } from './sources.ts';
export { findPageTimes } from './store.ts';
export {
  listMet,
  type Met,
  scopeOf,
  type Viewpoint,
  type ViewpointsCtx,
  visitorsViewpoint,
} from './viewpoints/index.ts';
export {
  findByFile,
  findHostedPage,
  findRedirected,
  findReusable,
  findTarget,
  isUnseen,
  type LinkTarget,
} from './targets.ts';
export {
  type FileEntry,
  foldPath,
  loadTree,
  type ListedTree,
  navigationOf,
  type Original,
  type OriginalName,
  type PageNode,
  type ReachableTree,
  type ReusableEntry,
  sharedName,
  type VisibleTree,
  visibleTree,
  type ShownFile,
  type Tree,
  type TreeContent,
  type TreesCtx,
  indexTree,
  walkPages,
  wholeOf,
  type WholeTree,
} from './trees/index.ts';
export { forEachInTurns } from './turns.ts';
export { holds, NOBODY, type Visitor, visitorOf } from './visitors.ts';
