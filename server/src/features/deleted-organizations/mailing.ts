// Has the other administrators learn that their organization was deleted, while it can be restored.
import { findRecipient } from '#features/notifications/index.ts';
import { findAdmins } from '#features/organizations/index.ts';
import { restorableUntil } from '#features/spaces/index.ts';
import type { Db } from '#platform/db/index.ts';
import { fill, type Mail, mailKind, wordsIn } from '#platform/mail/index.ts';
import { findDeleted } from './store.ts';
import { words } from './words.ts';

interface Params {
  userId: string;
  organizationId: string;
}

/** So many learn of it, those first who have been administrators longest. */
const MAILED_AT_MOST = 20;

/** Not sent any more where the organization is there again, or to who may not restore it. */
export const organizationDeletedMail = mailKind<Params, { db: Db; baseUrl: string }>(
  'organizations.deleted',
  async (ctx, { params: { userId, organizationId }, to, language }) => {
    const row = await findDeleted(ctx.db, organizationId, 0);
    if (row === undefined || row.deleted_at === null) return undefined;
    const admins = await findAdmins(ctx, organizationId, MAILED_AT_MOST);
    if (!admins.includes(userId) || (await findRecipient(ctx.db, userId))?.address !== to) return undefined;
    const { subject, text, link } = wordsIn(words, language);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      restorableUntil(row.deleted_at),
    );
    const { title } = row;
    return {
      subject: fill(subject, { title }),
      blocks: [fill(text, { date }), { link, url: `${ctx.baseUrl}/account` }],
    };
  },
);

/** Queues the mail for the administrators but the one who did it, in the transaction in which the organization is deleted. */
export async function mailDeleted(
  tx: { db: Db; mail: Mail } & Parameters<Mail['queue']>[0],
  { organizationId, by }: { organizationId: string; by: string | null | undefined },
): Promise<void> {
  if (!tx.mail.isOn) return;
  for (const userId of await findAdmins(tx, organizationId, MAILED_AT_MOST)) {
    const recipient = userId === by ? undefined : await findRecipient(tx.db, userId);
    if (recipient === undefined) continue;
    const { address: to, language } = recipient;
    const params = { userId, organizationId };
    // Who has too many mails finds it on their account.
    await tx.mail.queue(tx, organizationDeletedMail, { to, language, tenant: organizationId, params });
  }
}
