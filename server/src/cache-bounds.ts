/** Bounds of what is kept in memory because it can be had again: pages and files of trees, and bytes of HTML. */
export const BOUNDS = {
  treeEntries: 120_000,
  bodyBytes: 32 * 1024 * 1024,
  conditionBytes: 4 * 1024 * 1024,
  seenTextBytes: 16 * 1024 * 1024,
  searchWordsBytes: 12 * 1024 * 1024,
  foundPagesBytes: 6 * 1024 * 1024,
  titleBytes: 16 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  pageListBytes: 16 * 1024 * 1024,
  openapiBytes: 16 * 1024 * 1024,
  slowDescriptions: 1000,
  pageBytes: 48 * 1024 * 1024,
  addressBytes: 4 * 1024 * 1024,
} as const;
