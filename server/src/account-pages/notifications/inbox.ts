import { type AccountSection, type AccountWords, accountWordsIn, type ItemView } from '@lectern/theme';
import {
  listNotifications,
  markNotificationsRead,
  type NotificationsCtx,
  type Seen,
  sentencesOf,
  updateNotification,
} from '#features/notifications/index.ts';
import { badRequest, notFound } from '#platform/http/index.ts';
import { isId } from '#platform/ids.ts';
import { languageFor } from '#platform/mail/index.ts';
import { nextPath } from '../next.ts';
import { type AnyPage, type AskedByPerson, personPage, type PageView } from '../page.ts';
import { toAccount } from '../parts.ts';
import type { AccountPagesCtx } from '../register.ts';
import { timeIn } from '../time.ts';

type Ctx = AccountPagesCtx & NotificationsCtx;

/** Not below the address of the same name of the API, which answers programs. */
export const INBOX = '/account/inbox';
const MARK = '/account/forms/notification-read';
const MARK_ALL = '/account/forms/notifications-read';
const SHOWN_AT_ONCE = 20;

interface Shown {
  words: AccountWords;
  lang: string;
  isUnreadOnly: boolean;
  /** Where a form comes back to. */
  here: string;
}

const addressOf = ({ isUnreadOnly }: Pick<Shown, 'isUnreadOnly'>, page?: string): string => {
  const query = new URLSearchParams({ ...(isUnreadOnly && { unread: '1' }), ...(page !== undefined && { page }) });
  return query.size === 0 ? INBOX : `${INBOX}?${query}`;
};

async function inboxView(ctx: Ctx, { caller, lang, query }: AskedByPerson): Promise<PageView> {
  const isUnreadOnly = query.has('unread');
  const page = query.get('page') ?? undefined;
  const shown: Shown = { words: accountWordsIn(lang), lang, isUnreadOnly, here: addressOf({ isUnreadOnly }, page) };
  const unread = isUnreadOnly ? true : undefined;
  const { items, next } = await listNotifications(ctx, caller, { page, limit: SHOWN_AT_ONCE, unread });
  const { count } = await listNotifications(ctx, caller, { limit: 0, unread: true });
  const sentences = await sentencesOf(ctx, { userId: caller.userId, seen: items, language: languageFor(lang) });
  const listed = items.flatMap((seen, index) => toItem(shown, seen, sentences[index]));
  return {
    title: shown.words.notifications,
    sections: [
      filterSection(shown, count),
      ...markAllSections(shown, { newest: items[0], isFirstPage: page === undefined, count }),
      listed.length > 0 ? { items: listed } : { text: emptyText(shown) },
      { links: [...otherPages(shown, { page, next: next?.page }), chooseLink(shown)] },
      toAccount(shown.words),
    ],
  };
}

const emptyText = ({ words, isUnreadOnly }: Shown): string => (isUnreadOnly ? words.noUnread : words.noNotifications);

const chooseLink = ({ words }: Shown) => ({ title: words.chooseNotifications, url: '/account#notifications' });

function filterSection({ words, isUnreadOnly }: Shown, count: number): AccountSection {
  const links = [
    { title: words.all, url: INBOX, isCurrent: !isUnreadOnly },
    { title: `${words.unread} (${count})`, url: addressOf({ isUnreadOnly: true }), isCurrent: isUnreadOnly },
  ];
  return { filter: { label: words.whichShown, links } };
}

interface Above {
  newest: Seen | undefined;
  isFirstPage: boolean;
  count: number;
}

/** What came since the page was made is not marked: nobody has seen it. */
function markAllSections({ words, here }: Shown, { newest, isFirstPage, count }: Above): AccountSection[] {
  if (newest === undefined || !isFirstPage || count === 0) return [];
  const until = new Date(Number(newest.row.created_at)).toISOString();
  const form = { action: MARK_ALL, fields: [], hidden: { until, next: here }, submit: words.markAllRead };
  return [{ form: { ...form, look: 'plain' } }];
}

function toItem(
  { words, lang, here }: Shown,
  { row }: Seen,
  sentence: { text: string; url: string; space: string } | undefined,
): ItemView[] {
  if (sentence === undefined) return [];
  const isRead = row.read_at !== null;
  return [
    {
      title: sentence.text,
      url: sentence.url,
      details: [sentence.space, timeIn(lang, row.created_at)],
      badge: isRead ? undefined : words.unread,
      form: {
        action: MARK,
        fields: [],
        hidden: { notification: row.id, read: isRead ? '0' : '1', next: here },
        submit: isRead ? words.markUnread : words.markRead,
        look: 'plain',
      },
    },
  ];
}

function otherPages(shown: Shown, { page, next }: { page: string | undefined; next: string | undefined }) {
  const { words } = shown;
  return [
    ...(page === undefined ? [] : [{ title: words.newest, url: addressOf(shown) }]),
    ...(next === undefined ? [] : [{ title: words.older, url: addressOf(shown, next) }]),
  ];
}

const backFrom = ({ baseUrl }: Ctx, { form }: AskedByPerson) => {
  const next = nextPath(form.get('next'), baseUrl);
  return { location: next.startsWith(INBOX) ? next : INBOX };
};

/** The list of what somebody was notified of, and its marks. */
export const inboxPages: readonly AnyPage<Ctx>[] = [
  personPage({
    method: 'GET',
    path: INBOX,
    within: true,
    handle: async (ctx, asked) => ({ view: await inboxView(ctx, asked) }),
  }),
  personPage({
    method: 'POST',
    path: MARK,
    within: true,
    handle: async (ctx, asked) => {
      const notificationId = asked.form.get('notification') ?? '';
      if (!isId(notificationId)) throw notFound('notification');
      const read = asked.form.get('read') === '1';
      await updateNotification(ctx, asked.caller, { notificationId, read, ifMatch: undefined });
      return backFrom(ctx, asked);
    },
  }),
  personPage({
    method: 'POST',
    path: MARK_ALL,
    within: true,
    handle: async (ctx, asked) => {
      const until = asked.form.get('until') ?? '';
      if (Number.isNaN(Date.parse(until))) throw badRequest('This is no time until which notifications are marked.');
      await markNotificationsRead(ctx, asked.caller, { until });
      return backFrom(ctx, asked);
    },
  }),
];
