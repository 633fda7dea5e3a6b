// The page on which somebody who was invited by mail joins, with the account of that address or with a new one.
import { accountWordsIn } from '@lectern/theme';
import { requireOwnProof } from '#access/index.ts';
import { acceptEmailInvite, arriveAsNewcomer, type EmailInvitesCtx, showInvitation } from '#features/invites/index.ts';
import { networkOf } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type Asked, page, type PageAnswer } from '../page.ts';
import { toAccount } from '../parts.ts';
import type { AccountPagesCtx } from '../register.ts';

export type MailPagesCtx = AccountPagesCtx & EmailInvitesCtx;

const secretOf = ({ params }: Asked): string => params['secret'] ?? '';
const pathOf = (asked: Asked): string => `/join/mail/${encodeURIComponent(secretOf(asked))}`;

function goneView(lang: string): PageAnswer {
  const words = accountWordsIn(lang);
  return { view: { title: words.linkGone, intro: words.linkGoneText, sections: [toAccount(words)] }, status: 404 };
}

export const mailPages: readonly AnyPage<MailPagesCtx>[] = [
  page({
    method: 'GET',
    path: '/join/mail/:secret',
    handle: async (ctx, asked) => {
      const shown = await showInvitation(ctx, secretOf(asked), asked.lang);
      if (shown === undefined) return goneView(asked.lang);
      const form = { action: pathOf(asked), fields: [], submit: shown.accept };
      return { view: { title: shown.title, intro: shown.text, sections: [{ form }] } };
    },
  }),
  page({
    method: 'POST',
    path: '/join/mail/:secret',
    handle: async (ctx, asked) => {
      const { caller, lang } = asked;
      const secret = secretOf(asked);
      if ((await showInvitation(ctx, secret, lang)) === undefined) return goneView(lang);
      if (caller !== undefined) {
        requireOwnProof(caller);
        await acceptEmailInvite(ctx, callerOf({ ...asked, caller }), secret);
        return { location: '/account?done=joined' };
      }
      const url = await arriveAsNewcomer(ctx, secret, networkOf(asked.address));
      // With an account they sign in first, and come back to the same page.
      return { location: url ?? `/sign-in?next=${encodeURIComponent(pathOf(asked))}` };
    },
  }),
];
