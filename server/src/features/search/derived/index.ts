// What is derived of texts for the search: their words and their sections, kept by the names of the texts.
export { type BodyWords, INDEX_VERSION } from './rules.ts';
export {
  collectBodies,
  type DerivedText,
  listDerived,
  openSections,
  listWords,
  putDerived,
  readSections,
  type ReadSection,
  type SectionsOf,
} from './service.ts';
