import { type AccountSection, type AccountWords, accountWordsIn } from '@lectern/theme';
import {
  beginOwnTotp,
  confirmOwnTotp,
  createOwnRecoveryCodes,
  type CredentialsCtx,
  deleteOwnPasskey,
  disableOwnTotp,
} from '#features/credentials/index.ts';
import { Problem } from '#platform/http/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type PageAnswer, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';

const CODE_AT_MOST = 20;

/** The form for the code that a phone shows. */
const codeSection = (words: AccountWords, fault?: string): AccountSection => ({
  form: {
    action: '/account/forms/confirm-totp',
    fields: [
      {
        ...{ name: 'code', label: words.code, type: 'text', inputmode: 'numeric', maxLength: CODE_AT_MOST, fault },
        ...{ autocomplete: 'one-time-code', isFirst: true },
      },
    ],
    submit: words.turnOn,
  },
});

/** Recovery codes, the one time that they are shown. */
const codesPage = (words: AccountWords, codes: readonly string[]): PageAnswer => ({
  view: {
    title: words.recoveryCodes,
    intro: words.recoveryCodesText,
    sections: [{ codes }, toAccount(words)],
  },
});

export const credentialPages: readonly AnyPage<CredentialsCtx>[] = [
  personPage({
    method: 'POST',
    path: '/account/forms/begin-totp',
    handle: async (ctx, asked) => {
      const words = accountWordsIn(asked.lang);
      const { secret, qr } = await beginOwnTotp(ctx, callerOf(asked));
      const picture = { url: `data:image/svg+xml;base64,${Buffer.from(qr).toString('base64')}`, alt: words.qrAlt };
      const sections = [{ picture, codes: [secret] }, codeSection(words), toAccount(words)];
      return { view: { title: words.totp, intro: words.scanText, sections } };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/confirm-totp',
    handle: async (ctx, asked) => {
      const words = accountWordsIn(asked.lang);
      const codes = await confirmOwnTotp(ctx, callerOf(asked), asked.form.get('code') ?? '').catch(wrongCode);
      if (codes !== undefined) return codesPage(words, codes);
      const sections = [codeSection(words, words.phoneCodeFailed), toAccount(words)];
      return { view: { title: words.totp, intro: words.scannedText, sections }, status: 422 };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/recovery-codes',
    handle: async (ctx, asked) =>
      codesPage(accountWordsIn(asked.lang), await createOwnRecoveryCodes(ctx, callerOf(asked))),
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/disable-totp',
    handle: async (ctx, asked) => {
      await disableOwnTotp(ctx, callerOf(asked));
      return { location: '/account?done=saved' };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/delete-passkey',
    handle: async (ctx, asked) => {
      await deleteOwnPasskey(ctx, callerOf(asked), asked.form.get('passkey') ?? '');
      return { location: '/account?done=saved' };
    },
  }),
];

/** A wrong code is said with the field; all other refusals have a page. */
function wrongCode(error: unknown): undefined {
  if (error instanceof Problem && error.status === 422) return undefined;
  throw error;
}
