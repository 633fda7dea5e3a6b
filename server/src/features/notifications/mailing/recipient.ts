import { getAuthenticatedUser } from '#features/users/index.ts';
import type { Db } from '#platform/db/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { type Choices, readChoices } from '../kinds.ts';
import { listSettings } from '../store.ts';

export interface Recipient {
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
  return { address, language: settings?.language ?? null, choices: readChoices(settings?.kinds) };
}
