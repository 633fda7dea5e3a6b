// Synonyms: which words mean the same in an organization, besides those of the field. They say what questions ask for, and
// touch no index: a change holds from the next question on.
export { type KeptSynonyms, type OwnMeanings, readOwnSynonyms, type SynonymsCtx } from './meanings.ts';
export { synonymOperations } from './routes.ts';
