import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import { discardDraftsOf } from '#features/drafts/index.ts';
import { findUserByIdOrEmail, listOperators } from '#features/users/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { notFound, Problem } from '#platform/http/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { deleteMentions, deleteUser, listSole } from './store.ts';

export interface DeletionCtx {
  db: Db;
  clock: Clock;
  events: Events;
}

const NAMED_AT_MOST = 10;

/** The organizations that would have no administrator without this person, by title; the first of them. */
export const listSoleOrganizations = (ctx: Pick<DeletionCtx, 'db'>, userId: string) =>
  listSole(ctx.db, userId, NAMED_AT_MOST);

/**
 * Removes a person: who they are, what they sign in with, what was kept for them, and drafts in which nobody else wrote. What they
 * wrote, said and decided in organizations stays, by an id that is nobody's from then on.
 */
export async function deletePerson(ctx: DeletionCtx, userId: string, by: Acting): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await findUserByIdOrEmail(tx, userId);
    if (user?.id !== userId) throw notFound('user');
    const sole = await listSole(tx.db, userId, NAMED_AT_MOST);
    if (sole.length > 0) throw lastAdministrator(sole.map(({ title }) => title));
    if (user.operator === 1 && (await listOperators(tx.db)).length === 1) throw lastOperator();
    // Before the memberships go, by which it is known whose logs this belongs into.
    const target = { kind: 'user', id: userId };
    await recordAudit(tx, { action: 'user.deleted', organizationId: null, actor: by, target });
    await discardDraftsOf({ ...ctx, ...tx }, userId);
    const mailbox = readMailAddress(user.email)?.mailbox ?? user.email;
    await deleteMentions(tx.db, { userId, email: user.email, mailbox });
    await deleteUser(tx.db, userId);
  });
}

const lastAdministrator = (titles: readonly string[]): Problem =>
  new Problem(
    409,
    'last_administrator',
    `Nobody else administers ${titles.map((title) => `“${title}”`).join(', ')}. Make somebody else an administrator there, or delete it first.`,
  );

const lastOperator = (): Problem =>
  new Problem(
    409,
    'last_operator',
    'This is the only operator of the server. Whoever runs it makes somebody else one first, by `lectern user operator`.',
  );
