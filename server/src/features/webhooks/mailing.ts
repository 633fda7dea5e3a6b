// Has administrators learn that a webhook was disabled: nothing more is sent until they enable it.
import { isMailedAdmin, mailAdmins } from '#features/notifications/index.ts';
import type { Db } from '#platform/db/index.ts';
import { fill, mailKind, wordsIn } from '#platform/mail/index.ts';
import { findWebhook } from './store.ts';
import { words } from './words.ts';

interface Params {
  userId: string;
  webhookId: string;
}

/** Not sent any more where the webhook works again or is gone, or to who administers the organization no longer. */
export const webhookDisabledMail = mailKind<Params, { db: Db }>(
  'webhooks.disabled',
  async (ctx, { params: { userId, webhookId }, to, language }) => {
    const webhook = await findWebhook(ctx.db, webhookId);
    if (webhook?.disabled !== 'failing') return undefined;
    if (!(await isMailedAdmin(ctx, { organizationId: webhook.organization_id, userId, to }))) return undefined;
    const { subject, text } = wordsIn(words, language);
    const { host } = new URL(webhook.url);
    return { subject: fill(subject, { host }), blocks: [fill(text, { host }), { note: webhookId }] };
  },
);

/** Queues the mail for the administrators, in the transaction in which the webhook is disabled. */
export const mailDisabled = (
  tx: Parameters<typeof mailAdmins>[0],
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
): Promise<void> => mailAdmins(tx, { organizationId, kind: webhookDisabledMail, params: { webhookId } });
