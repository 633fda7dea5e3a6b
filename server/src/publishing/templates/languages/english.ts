/** What the frame around a page says to its readers, by key in English: the other languages are beside it. */
const english = {
  skip: 'Skip to content',
  menu: 'Menu',
  contents: 'Table of contents',
  version: 'Version',
  versions: 'Versions',
  theme: 'Dark theme',
  breadcrumb: 'Breadcrumb',
  outline: 'On this page',
  pager: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  updated: 'Last updated',
  missingTitle: 'Page not found',
  missingText: 'There is nothing at this address. It may have been moved, or the link may be wrong.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'This site is published, and its first page is still to be written.',
  backTo: 'Start of',
  server: 'This server publishes documentation with Lectern, a platform that teams run themselves.',
  sites: 'Published sites',
  appTitle: 'Not for the browser yet',
  appText:
    'This server has no editor in the browser. Whoever has a token reads and changes what is here through the API:',
  apiReference: 'API reference',
  noSites: 'No site is published for everybody yet.',
  sections: 'Sections',
  links: 'Links',
  announcement: 'Announcement',
  dismiss: 'Dismiss',
  copyPage: 'Copy page',
  markdown: 'View as Markdown',
  privacy: 'Privacy policy',
  madeWith: 'Published with',
  search: 'Search',
  searchEverywhere: 'Search the whole site',
  searchNone: 'Nothing found',
  searchOne: '{count} page found',
  searchMany: '{count} pages found',
};

/** What scripts say. They find it in the page, so that they hold no words of their own. */
const englishForScripts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  below: 'Pages below',
  expand: 'Show all',
  collapse: 'Show less',
  close: 'Close',
  searchFailed: 'The search failed. Try again in a moment.',
};

/** What the blocks of a page are called for readers who listen. The content kernel says it in English. */
const englishLabels = {
  note: 'Note',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
  footnotes: 'Footnotes',
  footnote: 'Footnote',
  backToText: 'Back to the text',
  toDo: 'To do',
  done: 'Done',
  linkTo: 'Link to this section',
};

export type Messages = typeof english;
export type ScriptMessages = typeof englishForScripts;
export type Labels = typeof englishLabels;

/** The forms of a plural beyond those of English. */
export type Plurals = { searchTwo?: string; searchFew?: string };

/** What a language does not say is said in English; a test names what is missing. */
export interface Translation {
  frame: Partial<Messages> & Plurals;
  labels: Labels;
  scripts: Partial<ScriptMessages>;
}

export const englishTranslation = { frame: english, labels: englishLabels, scripts: englishForScripts };
