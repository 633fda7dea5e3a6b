import { accountWordsIn } from '@lectern/theme';
import {
  endNotificationMails,
  isChoice,
  KINDS,
  type NotificationsCtx,
  updateNotificationSettings,
} from '#features/notifications/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { type AnyPage, page, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';
import type { AccountPagesCtx } from '../register.ts';
import { inboxPages } from './inbox.ts';

export interface NotificationPagesCtx extends AccountPagesCtx, NotificationsCtx {
  seals: Seals;
}

const UNSUBSCRIBE = '/account/unsubscribe/:link';

export const notificationPages: readonly AnyPage<NotificationPagesCtx>[] = [
  ...inboxPages,
  personPage({
    method: 'POST',
    path: '/account/forms/notifications',
    handle: async (ctx, { caller, form, lang }) => {
      const kinds = Object.fromEntries(
        KINDS.flatMap((kind) => {
          const choice = form.get(kind) ?? '';
          return isChoice(choice) ? [[kind, choice]] : [];
        }),
      );
      // Mails are in the language in which somebody chose them.
      await updateNotificationSettings(ctx, caller.userId, { kinds, language: lang, ifMatch: undefined });
      return { location: '/account?done=saved' };
    },
  }),
  page({
    method: 'GET',
    path: UNSUBSCRIBE,
    // Programs that look through mails open every link in them, so that this changes nothing.
    handle: async (_ctx, { lang, params }) => {
      const words = accountWordsIn(lang);
      const action = `/account/unsubscribe/${encodeURIComponent(params['link'] ?? '')}`;
      const form = { action, fields: [], submit: words.unsubscribe };
      return { view: { title: words.notifications, intro: words.unsubscribeText, sections: [{ form }] } };
    },
  }),
  page({
    method: 'POST',
    path: UNSUBSCRIBE,
    // Programs that read mail send it for people (RFC 8058). Who has the link received the mail, and it can do nothing else.
    isOpenToOthers: true,
    handle: async (ctx, { lang, params }) => {
      if (!(await endNotificationMails(ctx, params['link'] ?? ''))) throw notFound('link');
      const words = accountWordsIn(lang);
      const sections = [toAccount(words)];
      return { view: { title: words.notifications, intro: words.unsubscribed, sections } };
    },
  }),
];
