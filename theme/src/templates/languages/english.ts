/** What the frame around a page says to its readers, by key in English: the other languages are in the files next to it. */
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
  behind: 'Parts of this page are not translated yet, or have changed since. Read it in:',
  missingTitle: 'Page not found',
  missingText: 'There is nothing at this address. It may have been moved, or the link may be wrong.',
  missingLikely: 'Did you mean',
  emptyTitle: 'Nothing here yet',
  emptyText: 'This site is published, and its first page is still to be written.',
  backTo: 'Start of',
  server: 'This server publishes documentation with Lectern, a platform that teams run themselves.',
  sites: 'Published sites',
  apiReference: 'API reference',
  noSites: 'No site is published for everybody yet.',
  sections: 'Sections',
  tags: 'Tags',
  links: 'Links',
  announcement: 'Announcement',
  dismiss: 'Dismiss',
  copyPage: 'Copy page',
  markdown: 'View as Markdown',
  showFrom: 'Show content from {host}',
  diagram: 'Diagram',
  diagramSource: 'Source of the diagram',
  editPage: 'Edit this page',
  openIn: 'Open in {name}',
  readForMe: 'Read {url}, so that I can ask questions about it.',
  followUpdates: 'Follow updates',
  copyMcp: 'Copy MCP address',
  moreActions: 'More actions',
  preview: 'Preview',
  previewSite: 'What readers of this site see, shown to you alone.',
  previewChanges: 'Change request {title}',
  previewVersion: 'The version of {date}',
  leavePreview: 'Leave the preview',
  exportPdf: 'Export as PDF',
  exportAllPdf: 'All pages as PDF',
  exportSitePdf: 'The whole site as PDF',
  social: 'Social media',
  privacy: 'Privacy policy',
  madeWith: 'Published with',
  feedbackQuestion: 'Was this page helpful?',
  feedbackGood: 'Yes',
  feedbackOk: 'Partly',
  feedbackBad: 'No',
  feedbackComment: 'What could be better? (optional)',
  feedbackHint: 'Please leave out anything personal.',
  feedbackSend: 'Send',
  feedbackThanks: 'Thank you for your feedback.',
  searchHint: 'Try fewer words, or other ones.',
  searchRecent: 'Recent searches',
  searchForget: 'Clear',
  keyMove: 'to choose',
  keyOpen: 'to open',
  keyClose: 'to close',
  search: 'Search',
  searchEverywhere: 'Search the whole site',
  allSections: 'All sections',
  searchAllSections: 'Search all sections',
  searchNone: 'Nothing found',
  searchOne: '{count} page found',
  searchMany: '{count} pages found',
  login: 'Log in',
  loginByAccount: 'Log in with your account',
  logout: 'Log out',
  loginTitle: 'Log in to read this',
  loginText:
    'Members of the team log in here with a token of the API. Whoever has another account for this site goes where they got its address.',
  loginToken: 'API token',
  loginFailed: 'This token is not valid, or does not open this site.',
  logoutTitle: 'You are logged out',
  logoutText: 'This browser has forgotten who you are. What you read before may still be open in other windows.',
  tokenTitle: 'This link opens nothing any more',
  tokenText: 'The token in it is not valid, or has expired. Log in again, or ask for another link.',
  close: 'Close',
  enlarge: 'Enlarge',
  feedbackFailed: 'Your feedback was not sent. Try again in a moment.',
  notDone: 'That could not be done. Try again in a moment.',
  consentQuestion: 'This site would like to use cookies to learn how it is read.',
  consentAccept: 'Accept',
  consentReject: 'Reject',
  consentCookies: 'Cookies',
  searchFailed: 'The search failed. Try again in a moment.',
  ask: 'Ask',
  askWaiting: 'Looking for an answer …',
  askNone: 'The documentation does not say.',
  askSources: 'Sources',
  askFailed: 'The question could not be answered. Try again in a moment.',
  askNote: 'Written by a machine from these pages. Check them.',
};

/** What the script of every page says. It finds it in the page, so that it holds no words of its own. */
const englishForScripts = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  below: 'Pages below',
  expand: 'Show all',
  collapse: 'Show less',
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
