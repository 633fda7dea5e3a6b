/** What the frame around a page says to its readers, by key. One object for each language; English is the only one yet. */
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
};

/** What scripts say. They find it in the page, so that they hold no words of their own. */
const englishForScripts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  below: 'Pages below',
  expand: 'Show all',
  collapse: 'Show less',
};

export type Messages = typeof english;

export const messagesIn = (_lang: string): Messages => english;

export const scriptMessagesIn = (_lang: string): typeof englishForScripts => englishForScripts;

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people write it, in the language of the messages. */
export const formatDay = (time: number): string => DATE.format(time);
