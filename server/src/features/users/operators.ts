// Operators: those who run the server. Only its command line makes them, so that no page and no token can.
import { recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound, preconditionFailed } from '#platform/http/index.ts';
import { findUser, listOperators, putOperator, type UserRow } from './store.ts';

/** Makes somebody an operator, or no longer one. Where they are that already, nothing happens. Somebody always stays one. */
export async function setOperator(
  ctx: { db: Db; clock: Clock },
  userId: string,
  isOperator: boolean,
): Promise<UserRow> {
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx.db, userId);
    if (user === undefined) throw notFound('user');
    if ((user.operator === 1) === isOperator) return user;
    if (!isOperator && (await listOperators(tx.db)).length === 1)
      throw preconditionFailed('This is the only operator of the server. Make somebody else one first.');
    await putOperator(tx.db, userId, { operator: isOperator ? 1 : 0, now: ctx.clock.now() });
    const action = isOperator ? 'operator.added' : 'operator.removed';
    await recordAudit(tx, { action, organizationId: null, actor: {}, target: { kind: 'user', id: userId } });
    return { ...user, operator: isOperator ? 1 : 0 };
  });
}
