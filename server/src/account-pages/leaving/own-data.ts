import { type AccountSection, type AccountWords, accountWordsIn } from '@lectern/theme';
import { createSessionCookie } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { requireRecentProof } from '#features/credentials/index.ts';
import {
  beginExport,
  type DeletionCtx,
  deletePerson,
  type ExportedCtx,
  listSoleOrganizations,
} from '#features/personal-data/index.ts';
import { foldEmail, getAuthenticatedUser } from '#features/users/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type AskedByPerson, page, type PageView, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';

export type OwnDataCtx = DeletionCtx & ExportedCtx & { baseUrl: string };

const PATH = '/account/data';
const EMAIL_AT_MOST = 320;

/** Where the account leads to what is held about somebody. Nobody else than they themselves has it. */
export const ownDataSection = (words: AccountWords): AccountSection => ({
  title: words.yourData,
  text: words.yourDataText,
  links: [{ title: words.yourData, url: PATH }],
});

export const ownDataPages: readonly AnyPage<OwnDataCtx>[] = [
  personPage({ method: 'GET', path: PATH, handle: async (ctx, asked) => ({ view: await dataView(ctx, asked) }) }),
  personPage({
    method: 'POST',
    path: '/account/forms/export-data',
    handle: async (ctx, asked) => {
      requireRecentProof(asked.caller, ctx.clock.now());
      const url = new URL(await beginExport(ctx, callerOf(asked)));
      return { location: url.pathname + url.search };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/delete-account',
    handle: async (ctx, asked) => {
      const { caller, lang, form } = asked;
      const words = accountWordsIn(lang);
      requireRecentProof(caller, ctx.clock.now());
      const { email } = await getAuthenticatedUser(ctx, caller.userId);
      if (foldEmail(form.get('email') ?? '') !== foldEmail(email))
        return { view: await dataView(ctx, asked, words.confirmAddressFault), status: 422 };
      if ((await listSoleOrganizations(ctx, caller.userId)).length > 0)
        return { view: await dataView(ctx, asked), status: 409 };
      await deletePerson(ctx, caller.userId, actorOf(callerOf(asked)));
      return { location: '/account/deleted', cookies: [createSessionCookie(ctx.baseUrl).clear()] };
    },
  }),
  // Nobody is signed in by now.
  page({
    method: 'GET',
    path: '/account/deleted',
    handle: async (_ctx, { lang }) => {
      const words = accountWordsIn(lang);
      const links = [{ title: words.signIn, url: '/sign-in' }];
      return { view: { title: words.accountDeleted, intro: words.accountDeletedText, sections: [{ links }] } };
    },
  }),
];

async function dataView(ctx: OwnDataCtx, { caller, lang }: AskedByPerson, fault?: string): Promise<PageView> {
  const words = accountWordsIn(lang);
  const sole = await listSoleOrganizations(ctx, caller.userId);
  const download = { action: '/account/forms/export-data', fields: [], submit: words.exportData };
  return {
    title: words.yourData,
    sections: [
      { title: words.exportData, text: words.exportDataText, form: download },
      { title: words.deleteAccount, text: words.deleteGoes },
      { text: words.deleteStays, ...(sole.length === 0 && { form: deleteForm(words, fault) }) },
      ...(sole.length === 0 ? [] : [{ text: words.deleteSole, items: sole.map(toItem) }]),
      toAccount(words),
    ],
  };
}

const toItem = ({ id, title }: { id: string; title: string }) => ({
  ...{ title, url: `/account/organizations/${id}/delete`, details: [] },
});

const deleteForm = (words: AccountWords, fault: string | undefined) => ({
  action: '/account/forms/delete-account',
  fields: [
    {
      ...{ name: 'email', label: words.confirmAddress, type: 'email' as const, maxLength: EMAIL_AT_MOST, fault },
      autocomplete: 'off',
    },
  ],
  submit: words.deleteAccount,
  look: 'danger' as const,
});
