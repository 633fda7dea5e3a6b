// Drafts: what a conversion makes, before it lies in a folder that is read as any other.
export { type Count, countLeftOut, counterFor, countNotes } from './counting.ts';
export { addDataImage, addImage, ASSETS } from './images.ts';
export {
  type Draft,
  type Entry,
  makeDraft,
  makeNames,
  type Note,
  Refusal,
  type SourceVersion,
  titleOfName,
} from './rules.ts';
export { githubSlugs, markdownAnchors, pythonSlugs } from './headings.ts';
export { renameFragments } from './fragments.ts';
export { type Fronted, splitFront } from './front-matter.ts';
export { fenceOf, indentOf, linesOf } from './lines.ts';
export { makeResolver, relativeTarget, resolveIn, type Resolved, splitTarget } from './targets.ts';
export { hidePage, keepUnlisted, pathsIn } from './unlisted.ts';
export { pruneEntries, summaryOf } from './summary.ts';
export { MARKDOWN_NAME, readTextFile, type SourceTree, type TreeFile } from './source.ts';
export { readSettings, textValue, toText } from './yaml.ts';
