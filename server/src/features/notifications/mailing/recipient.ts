import { rightsOfUserOnSpaces } from '#access/index.ts';
import { getAuthenticatedUser } from '#features/users/index.ts';
import type { Db } from '#platform/db/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { type Choices, readChoices } from '../kinds.ts';
import { readSeen, type Seen } from '../service.ts';
import { listSettings } from '../store.ts';
import { wantsMail } from './rules.ts';

export interface Recipient {
  userId: string;
  address: string;
  language: string | null;
  choices: Choices;
}

/** Where mails to somebody go; undefined where nobody has verified the address: it may be somebody else's. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const user = await getAuthenticatedUser({ db }, userId);
  const address = readMailAddress(user.email)?.address;
  if (user.email_verified_at === null || address === undefined) return undefined;
  const settings = (await listSettings(db, [userId])).get(userId);
  return { userId, address, language: settings?.language ?? null, choices: readChoices(settings?.kinds) };
}

/** Of these notifications those that are unread, may be read still, and that somebody wants a mail about. */
export async function readWanted(
  ctx: { db: Db },
  { userId, choices }: Recipient,
  ids: readonly string[],
): Promise<Seen[]> {
  const rightsOn = (spaceIds: readonly string[]) => rightsOfUserOnSpaces(ctx, userId, spaceIds);
  const seen = await readSeen(ctx.db, { userId, unread: true, ids }, rightsOn);
  return seen.filter(({ row }) => wantsMail(choices, row));
}
