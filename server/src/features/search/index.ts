// Search: finds pages by their words in the main content of spaces, and brings its index after their heads.
// It decides nothing about rights: who asks names the spaces, or what `access` says of them.
export { countUnindexed, indexJob } from './indexing/index.ts';
export { descriptionConsumer, isOpen, noteDescriptionsChanged } from './indexing/index.ts';
export { createSearchCaches, type SearchCaches } from './caches.ts';
export { searchOperations } from './routes.ts';
export { createSearchQueue } from './finding/index.ts';
export { answerShownPages, listShownTrees, type SearchCtx, searchShownPages, type ShownCtx } from './service.ts';
export { findPassages, type Passage } from './passages.ts';
export { findSiteForQuestions, SiteScope } from './sites/index.ts';
export { type Algorithm, algorithmOf, heldLanguage, stemsOf } from './analysis/index.ts';
export { editsIn, slipsBetween } from './vocabulary/index.ts';

/** What a copy of the database leaves out, because it is made again of the rest, and what has it made again. */
export const searchTables = {
  beginnings: ['search_'],
  remake: ['DELETE FROM search_spaces', 'INSERT INTO search_spaces (space_id) SELECT id FROM spaces'],
};
