// What each control takes, by the places where it stands. What a place does not list takes the most that it knows: who gives a
// control to more people says here which right of the API it needs.
import type { Subject } from './everybody-house.ts';

export interface Area {
  /** Addresses below /app. */
  at: RegExp;
  subject: Subject;
  /** What a control takes that is not listed. */
  otherwise: string;
  /** Nothing but being there: what reads, chooses what is shown, or is one's own. */
  open?: RegExp;
  /** Rights of the subject, as `permissions` reports them. */
  needs?: Readonly<Record<string, RegExp>>;
}

const list = (...names: readonly string[]): RegExp => new RegExp(`^(?:${names.join('|')})$`);

/** What reads a space, or chooses what of it is shown. */
const READING = list(
  ...['More of this space', 'Find a page', 'Preview', 'Why can I see this\\?', 'All .*', 'Every.* (?:Person|Kind)'],
  ...['Find a file', 'Find a reusable content', 'Find a redirect', 'Address inside the space', 'Test', 'From', 'Until'],
  ...[
    'Findings',
    'Rules',
    'Ignored',
    'PDF',
    'Find',
    'Match case',
    'Whole words',
    'Regular expression',
    'Text',
    'Titles',
  ],
  ...['Descriptions', 'Code', 'Addresses of other sites', 'Words in the subject'],
  ...['(?:In review|Draft|Merged|Archived) \\d+', 'Compare .*', 'Actions of .*'],
  ...['Rendered', 'Source', 'One column', 'Side by side', 'Previous change', 'Next change', 'Fold all'],
  ...['First (?:Changed|Added)', '“?Second”? (?:Changed|Added)', 'Files'],
  // Of the menu.
  ...['Reusable contents', 'Tags', 'Redirects', 'Checks', 'Change requests', 'Find and replace', 'History', 'Export…'],
  ...['Changes since the published version', 'Open the site', 'People', 'Watch…', 'Deleted pages'],
  ...[
    'Read the space then',
    'What it changed',
    'First',
    'Second',
    'Copy the link',
    'Export as files',
    'Export as PDF',
    'Settings',
  ],
);

const WRITING = {
  edit: list(
    ...['New page', 'Actions for .*', 'Move (?:First|Second)', 'Page menu', 'Edit the source', 'Page settings'],
    ...['Publish', 'Save', 'Upload', 'Choose files', 'New', 'Create the first one', 'New tag', 'New redirect'],
    ...['Add a variable', 'Edit', 'Restore the space…', 'Replace with', 'Propose changes', 'Resolve', 'Space settings'],
    'Import into this space',
    'Take back .*',
    'Try links to other sites',
  ),
  comment: list(
    ...['Comments', 'Comments: \\d+ open', 'Open Show', 'Reply', 'React', 'Comment of .*', 'Close the comments'],
    ...['This page On', 'Comment on .*', '.* Show in the page'],
  ),
  merge: list('Merge', 'Merge…'),
  review: list(
    'Review…',
    'Ask for review',
    'Describe',
    'Archive',
    'Ask somebody to review',
    'Rename',
    'Ignore: There is nothing .*',
  ),
};

export const AREAS: readonly Area[] = [
  {
    at: /^\/organizations\/\w+\/sites\/\w+/,
    ...{ subject: 'site', otherwise: 'admin' },
    open: list(
      ...['Desktop', 'Phone', 'Dark', 'Copy the address (?:for members|of the site)', 'JSON Schema'],
      ...['Find a redirect', 'Address of the site', 'Test', '.* (?:Period|Rating)', 'Save “.*” as CSV'],
      'Export as PDF…',
    ),
  },
  {
    at: /^\/organizations\/\w+\/settings\/specifications/,
    ...{ subject: 'organization', otherwise: 'createOpenAPISpec', open: list('Find an operation') },
  },
  {
    at: /^\/organizations\/\w+\/settings\/translations/,
    ...{ subject: 'organization', otherwise: 'createContent' },
  },
  {
    at: /^\/organizations\/\w+\/settings\//,
    ...{ subject: 'organization', otherwise: 'admin' },
    // Who is there may leave.
    open: list('Find a member', 'Find a team', 'All roles Role', '.* Order', 'Leave the team', 'Options of OWN'),
  },
  {
    at: /^\/organizations\/\w+\/collections\//,
    ...{ subject: 'collection', otherwise: 'create', open: list('Why can I see this\\?') },
  },
  { at: /^\/spaces\//, ...{ subject: 'space', otherwise: 'admin' }, open: READING, needs: WRITING },
  {
    at: /^\/organizations\/\w+\/imports?/,
    ...{ subject: 'organization', otherwise: 'createContent' },
    // Who has no space to import into is refused the whole page.
    open: list('(?!Into a new space|Title of the space|.*Collection).*'),
  },
  {
    at: /^\//,
    ...{ subject: 'organization', otherwise: 'createContent' },
    open: list(
      ...['Options of .*', 'All .*', 'Every kind Kind', 'Words in the subject', '(?:Here|Not at all).*'],
      ...['(?:In review|Draft|Merged|Archived) \\d+', 'Export as files', 'Export as PDF', 'Settings'],
    ),
  },
];

/** Menus that are opened, and what place they are judged as where that is another one. */
export const MENUS: readonly (readonly [place: string, button: string, as?: string])[] = [
  ['/', 'Options of Open', '/spaces/'],
  ['page', 'More of this space'],
  ['start', 'More of this space'],
  ['history', 'Actions of The space began, .*'],
];
