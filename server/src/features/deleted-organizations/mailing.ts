// Has the other administrators learn that their organization was deleted, while it can be restored.
import { isMailedAdmin, mailAdmins } from '#features/notifications/index.ts';
import { restorableUntil } from '#features/spaces/index.ts';
import type { Db } from '#platform/db/index.ts';
import { fill, mailKind, wordsIn } from '#platform/mail/index.ts';
import { findDeleted } from './store.ts';
import { words } from './words.ts';

interface Params {
  userId: string;
  organizationId: string;
}

/** Not sent any more where the organization is there again, or to who may not restore it. */
export const organizationDeletedMail = mailKind<Params, { db: Db; baseUrl: string }>(
  'organizations.deleted',
  async (ctx, { params: { userId, organizationId }, to, language }) => {
    const row = await findDeleted(ctx.db, organizationId, 0);
    if (row === undefined || row.deleted_at === null) return undefined;
    if (!(await isMailedAdmin(ctx, { organizationId, userId, to }))) return undefined;
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
export const mailDeleted = (
  tx: Parameters<typeof mailAdmins>[0],
  { organizationId, by }: { organizationId: string; by: string | null | undefined },
): Promise<void> => mailAdmins(tx, { organizationId, kind: organizationDeletedMail, params: { organizationId }, by });
