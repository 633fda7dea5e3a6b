// What a conflict is about, and what each choice means, for people.
import type { Conflict, Take } from './types.ts';

const OBJECTS = {
  page: 'Page',
  file: 'File',
  'reusable-content': 'Reusable content',
  variables: 'Variables',
  redirects: 'Redirects',
  aliases: 'Folders of files',
  tags: 'Tags',
} as const satisfies Record<Conflict['subject']['object'], string>;

export const nameOfSubject = ({ object, title }: Conflict['subject']): string =>
  ['page', 'file', 'reusable-content'].includes(object) ? title || 'Untitled' : OBJECTS[object];

export const kindOfSubject = ({ object }: Conflict['subject']): string => OBJECTS[object];

const FIELDS: Readonly<Record<string, string>> = {
  place: 'Where it stands',
  position: 'Its place among its neighbors',
  path: 'Address',
  title: 'Title',
  description: 'Description',
  content: 'Content of the file',
  name: 'Name',
  condition: 'Who sees it',
  hidden: 'Hidden',
  target: 'Target of the link',
};

/** What both sides changed. */
export function nameOfConflict({ field, block, subject }: Conflict): string {
  if (field === 'presence') return 'Deleted on one side, changed on the other';
  if (field === 'body') return toSentence(block ?? 'text');
  if (subject.object === 'variables') return `Variable ${field}`;
  if (subject.object === 'redirects') return `Redirect from /${field.replace(/^\//, '')}`;
  if (subject.object === 'tags') return `Tag ${field}`;
  const [group = '', name] = field.split(/\.(.*)/);
  if (name !== undefined) return `${toSentence(group)}: ${name}`;
  return FIELDS[field] ?? toSentence(field);
}

const toSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What a choice does. */
export function nameOfTake(take: Take, { field, ours, theirs }: Conflict): string {
  if (field === 'presence') {
    if (take === 'both') return 'Keep it';
    const gone = take === 'ours' ? ours === undefined : theirs === undefined;
    const side = take === 'ours' ? 'change request' : 'space';
    return gone ? `Delete it, as the ${side} did` : `Keep it, as the ${side} did`;
  }
  return {
    ours: 'Change request',
    theirs: 'Space',
    both: 'Both, change request first',
    'both-theirs-first': 'Both, space first',
    text: 'Write it yourself',
  }[take];
}

/** The ways to decide, without those that come to the same. */
export function takesShown({ takes, field }: Conflict): Take[] {
  // Of what is there or not, one of the two sides has it.
  return field === 'presence' ? takes.filter((take) => take !== 'both' && take !== 'both-theirs-first') : takes;
}

/** How one side reads where it has nothing. */
export const whereNothing = ({ field }: Conflict): string => (field === 'presence' ? 'Deleted' : 'Nothing');

/** What somebody begins with who writes it themselves: both, so that nothing is lost unseen. */
export const startOfText = ({ ours = '', theirs = '' }: Conflict): string =>
  [ours, theirs].filter((text) => text !== '').join('\n\n');
