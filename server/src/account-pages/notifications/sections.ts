import { type AccountSection, type AccountWords, accountWordsIn } from '@lectern/theme';
import { type Choices, findSettings, type Kind, KINDS, readChoices } from '#features/notifications/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { AskedByPerson } from '../page.ts';
import { INBOX } from './inbox.ts';

const labelOf = (words: AccountWords, kind: Kind): string =>
  ({
    review_requested: words.kindReview,
    change_request_reviewed: words.kindReviewed,
    change_request_merged: words.kindMerged,
    mention: words.kindMention,
    comment_answered: words.kindAnswer,
    suggestion_applied: words.kindApplied,
    suggestion_rejected: words.kindRejected,
    watched_merged: words.kindWatchedMerged,
    watched_comment: words.kindWatchedComment,
    watched_request: words.kindWatchedRequest,
  })[kind];

/** The way to the list, and what somebody chose for each kind. Whom only an identity provider vouches for may not choose for the whole account. */
export async function notificationsSection(
  ctx: { db: Db },
  { caller, lang }: Pick<AskedByPerson, 'caller' | 'lang'>,
): Promise<AccountSection[]> {
  const words = accountWordsIn(lang);
  const section = { anchor: 'notifications', title: words.notifications };
  const links = [{ title: words.showNotifications, url: INBOX }];
  if (caller.within !== undefined) return [{ ...section, links }];
  const row = await findSettings(ctx, caller.userId);
  const choices: Choices = readChoices(row?.kinds);
  const options = [
    { value: 'mail', label: words.choiceMail },
    { value: 'list', label: words.choiceList },
    { value: 'none', label: words.choiceNone },
  ];
  const form = {
    action: '/account/forms/notifications',
    fields: [],
    choices: KINDS.map((kind) => ({ name: kind, label: labelOf(words, kind), options, value: choices[kind] })),
    submit: words.save,
  };
  return [{ ...section, text: words.notificationsText, form, links }];
}
