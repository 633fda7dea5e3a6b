import { findAdmins } from '#features/organizations/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Mail, MailKind } from '#platform/mail/index.ts';
import { findRecipient } from './recipient.ts';

/** So many learn of something, those first who have been administrators longest. */
const MAILED_AT_MOST = 20;

interface About<Params> {
  organizationId: string;
  kind: MailKind<Params & { userId: string }, never>;
  params: Params;
  /** Who did it, and needs no mail. */
  by?: string | null | undefined;
}

/** Queues a mail for the administrators of an organization, in the transaction of what it is about. None where no mail is sent. */
export async function mailAdmins<Params extends object>(
  tx: { db: Db; mail: Mail } & Parameters<Mail['queue']>[0],
  { organizationId, kind, params, by }: About<Params>,
): Promise<void> {
  if (!tx.mail.isOn) return;
  for (const userId of await findAdmins(tx, organizationId, MAILED_AT_MOST)) {
    const recipient = userId === by ? undefined : await findRecipient(tx.db, userId);
    if (recipient === undefined) continue;
    const { address: to, language } = recipient;
    // Who has too many mails reads it where it is shown.
    await tx.mail.queue(tx, kind, { to, language, tenant: organizationId, params: { ...params, userId } });
  }
}

/** Whether such a mail still goes there: the person administers the organization, and the address is theirs. */
export async function isMailedAdmin(
  ctx: { db: Db },
  { organizationId, userId, to }: { organizationId: string; userId: string; to: string },
): Promise<boolean> {
  const admins = await findAdmins(ctx, organizationId, MAILED_AT_MOST);
  return admins.includes(userId) && (await findRecipient(ctx.db, userId))?.address === to;
}
