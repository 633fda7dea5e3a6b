import type { Role } from '#access/index.ts';

/** What people are notified of. The names are stored and never change. */
export const KINDS = [
  'review_requested',
  'change_request_reviewed',
  'change_request_merged',
  'mention',
  'comment_answered',
  'suggestion_applied',
  'suggestion_rejected',
  'watched_merged',
  'watched_comment',
  'watched_request',
] as const;

export type Kind = (typeof KINDS)[number];

/** `list` is the list alone, `mail` a mail as well, `none` neither. */
export const CHOICES = ['list', 'mail', 'none'] as const;

export type Choice = (typeof CHOICES)[number];

export type Choices = Record<Kind, Choice>;

/** What holds for who chose nothing: a mail where somebody waits for an answer. */
const STANDARD: Choices = {
  review_requested: 'mail',
  change_request_reviewed: 'mail',
  change_request_merged: 'list',
  mention: 'mail',
  comment_answered: 'mail',
  suggestion_applied: 'list',
  suggestion_rejected: 'mail',
  watched_merged: 'list',
  watched_comment: 'list',
  watched_request: 'list',
};

/** A row of a newer server may have another kind. */
export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

/** Whether somebody may choose this. */
export const isChoice = (text: string): text is Choice => (CHOICES as readonly string[]).includes(text);

/** The role by which the API shows what a notification is about. */
export const roleFor = (kind: Kind): Role => (OF_COMMENTS.has(kind) ? 'comment' : 'read');

const OF_COMMENTS: ReadonlySet<Kind> = new Set([
  'mention',
  'comment_answered',
  'suggestion_applied',
  'suggestion_rejected',
  'watched_comment',
]);

/** Those that come of watching. */
export const isOfWatching = (kind: Kind): boolean => kind.startsWith('watched_');

/** What asks somebody in person, and is heard by who wants to hear nothing else. */
export const asksInPerson = (kind: Kind): boolean => kind === 'mention' || kind === 'review_requested';

/** What somebody chose, from the JSON that is stored; undefined where they chose nothing. */
export function readChoices(stored: string | undefined): Choices {
  const chosen = JSON.parse(stored ?? '{}') as Partial<Record<string, string>>;
  const choiceOf = (kind: Kind): Choice => CHOICES.find((choice) => choice === chosen[kind]) ?? STANDARD[kind];
  return Object.fromEntries(KINDS.map((kind) => [kind, choiceOf(kind)])) as Choices;
}
