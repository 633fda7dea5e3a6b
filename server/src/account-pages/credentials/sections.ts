import { type AccountSection, accountWordsIn } from '@lectern/theme';
import { type CredentialsCtx, getCredentials, listPasskeys } from '#features/credentials/index.ts';
import type { AskedByPerson } from '../page.ts';
import { timeIn } from '../time.ts';

type Ctx = Pick<CredentialsCtx, 'db' | 'baseUrl'>;

/** The sections of an account about codes and passkeys. */
export async function credentialSections(ctx: Ctx, asked: AskedByPerson): Promise<AccountSection[]> {
  const { totp, canAddPasskeys } = await getCredentials(ctx, asked.caller.userId);
  return [totpSection(asked, totp), await passkeySection(ctx, asked, canAddPasskeys)];
}

interface Totp {
  enabledAt: string;
  recoveryCodes: number;
}

function totpSection({ lang }: AskedByPerson, totp: Totp | undefined): AccountSection {
  const words = accountWordsIn(lang);
  const title = words.totp;
  if (totp === undefined) {
    const form = { action: '/account/forms/begin-totp', fields: [], submit: words.beginTotp };
    return { title, text: words.totpOff, form };
  }
  const since = `${words.since}: ${timeIn(lang, Date.parse(totp.enabledAt))}`;
  const renew = { action: '/account/forms/recovery-codes', fields: [], submit: words.newRecoveryCodes, look: 'plain' };
  const off = { action: '/account/forms/disable-totp', fields: [], submit: words.turnOff, look: 'danger' };
  return {
    title,
    text: words.totpOn,
    items: [
      { title: words.totp, details: [since], form: { ...off, look: 'danger' } },
      {
        title: words.recoveryCodes,
        details: [`${words.left}: ${totp.recoveryCodes}`],
        form: { ...renew, look: 'plain' },
      },
    ],
  };
}

async function passkeySection(ctx: Ctx, { lang, caller }: AskedByPerson, canAdd: boolean): Promise<AccountSection> {
  const words = accountWordsIn(lang);
  const rows = await listPasskeys(ctx, caller.userId);
  const items = rows.map((row) => ({
    title: row.name,
    details: [
      `${words.added}: ${timeIn(lang, row.created_at)}`,
      row.last_used_at === null ? words.neverUsed : `${words.lastUsed}: ${timeIn(lang, row.last_used_at)}`,
    ],
    form: {
      action: '/account/forms/delete-passkey',
      fields: [],
      hidden: { passkey: row.id },
      submit: words.remove,
      look: 'danger' as const,
    },
  }));
  const text = canAdd ? words.passkeysText : words.noPasskeysHere;
  return { title: words.passkeys, text, items, ...(canAdd && { passkey: { kind: 'register' } as const }) };
}
