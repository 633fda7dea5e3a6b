// Has administrators learn that a webhook was disabled: nothing more is sent until they enable it.
import { findRecipient } from '#features/notifications/index.ts';
import { findAdmins } from '#features/organizations/index.ts';
import type { Db } from '#platform/db/index.ts';
import { fill, type Mail, mailKind, wordsIn } from '#platform/mail/index.ts';
import { findWebhook } from './store.ts';
import { words } from './words.ts';

interface Params {
  userId: string;
  webhookId: string;
}

/** So many learn of it, those first who have been administrators longest. */
const MAILED_AT_MOST = 20;

/** Not sent any more where the webhook works again or is gone, or to who administers the organization no longer. */
export const webhookDisabledMail = mailKind<Params, { db: Db }>(
  'webhooks.disabled',
  async (ctx, { params: { userId, webhookId }, to, language }) => {
    const webhook = await findWebhook(ctx.db, webhookId);
    if (webhook?.disabled !== 'failing') return undefined;
    const admins = await findAdmins(ctx, webhook.organization_id, MAILED_AT_MOST);
    if (!admins.includes(userId) || (await findRecipient(ctx.db, userId))?.address !== to) return undefined;
    const { subject, text } = wordsIn(words, language);
    const { host } = new URL(webhook.url);
    return { subject: fill(subject, { host }), blocks: [fill(text, { host }), { note: webhookId }] };
  },
);

/** Queues the mail for the administrators, in the transaction in which the webhook is disabled. */
export async function mailDisabled(
  tx: { db: Db; mail: Mail } & Parameters<Mail['queue']>[0],
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
): Promise<void> {
  if (!tx.mail.isOn) return;
  for (const userId of await findAdmins(tx, organizationId, MAILED_AT_MOST)) {
    const recipient = await findRecipient(tx.db, userId);
    if (recipient === undefined) continue;
    const { address: to, language } = recipient;
    const params = { userId, webhookId };
    // Who has too many mails reads it in the log.
    await tx.mail.queue(tx, webhookDisabledMail, { to, language, tenant: organizationId, params });
  }
}
