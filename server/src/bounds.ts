// Numbers that bound this server.

/** Of what is kept in memory because it can be had again: pages and files of trees, and bytes of HTML. */
export const BOUNDS = {
  treeEntries: 120_000,
  bodyBytes: 32 * 1024 * 1024,
  conditionBytes: 4 * 1024 * 1024,
  search: {
    seenText: 16 * 1024 * 1024,
    searchWords: 12 * 1024 * 1024,
    searchPages: 6 * 1024 * 1024,
    searchHeld: 2 * 1024 * 1024,
    searchCounts: 1024 * 1024,
    foundPages: 6 * 1024 * 1024,
    searchAnswers: 16 * 1024 * 1024,
    synonyms: 16 * 1024 * 1024,
  },
  titleBytes: 16 * 1024 * 1024,
  documentBytes: 32 * 1024 * 1024,
  pageListBytes: 16 * 1024 * 1024,
  openapiBytes: 16 * 1024 * 1024,
  slowDescriptions: 1000,
  blockBytes: 8 * 1024 * 1024,
  checkedBytes: 16 * 1024 * 1024,
  pageBytes: 48 * 1024 * 1024,
  addressBytes: 4 * 1024 * 1024,
} as const;

/** How often one address may try, and one script of an integration may ask others, in a minute. */
export const A_MINUTE = {
  /** A person mistypes now and then; who guesses tokens guesses no more than this from one address. */
  logins: 20,
  /** Wrong passwords of one person who is signed in already. */
  proofs: 5,
  /** A whole company comes from one address, and all of it in the morning. */
  providers: 300,
  /** Requests of one installation to the outside: ten a second, so that nobody attacks others from here. */
  outside: 600,
} as const;
