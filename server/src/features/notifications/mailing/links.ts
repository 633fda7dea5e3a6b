import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { KINDS, readChoices } from '../kinds.ts';
import { listSettings, putSettings } from '../store.ts';
import { endWaiting } from './store.ts';

export interface LinksCtx {
  db: Db;
  clock: Clock;
  seals: Seals;
  baseUrl: string;
}

const PURPOSE = 'end of notification mails';

/** The address that ends the mails of a person: by a POST, which programs that read mail send for them (RFC 8058). */
export const unsubscribeUrl = ({ seals, baseUrl }: Pick<LinksCtx, 'seals' | 'baseUrl'>, userId: string): string =>
  `${baseUrl}/account/unsubscribe/${seals.seal(PURPOSE, userId)}`;

/** From here on, what would have been mailed is in the list alone. False where the link is none of ours, or of nobody any more. */
export async function endNotificationMails(ctx: Omit<LinksCtx, 'baseUrl'>, link: string): Promise<boolean> {
  const userId = ctx.seals.open(PURPOSE, link);
  if (userId === undefined) return false;
  return inTransaction(ctx, async (tx) => {
    const user = await tx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (user === undefined) return false;
    const row = (await listSettings(tx.db, [userId])).get(userId);
    const choices = readChoices(row?.kinds);
    for (const kind of KINDS) if (choices[kind] === 'mail') choices[kind] = 'list';
    const chosen = { kinds: JSON.stringify(choices), language: row?.language ?? null, updated_at: tx.clock.now() };
    await putSettings(tx.db, { user_id: userId, ...chosen });
    await endWaiting(tx.db, userId);
    return true;
  });
}
