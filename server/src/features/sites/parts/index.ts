// What a site consists of: its groups, its sections and its variants as rows, and the order in which they stand.
export { type GroupRow, loadParts, type Parts, type SectionRow, type SiteSpaceRow } from './store.ts';
export {
  defaultIn,
  isHidden,
  orderOf,
  partsWithin,
  sectionOf,
  sectionsIn,
  sectionsInOrder,
  siblingsOf,
  siteSpacesInOrder,
  spotOf,
  topLevel,
  type TopLevelItem,
} from './rules.ts';
