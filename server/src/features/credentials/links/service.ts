import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { newSecret } from '#platform/ids.ts';
import type { FoundLink, LinkPurpose } from './link.ts';
import { deleteLinks, findLink, forgetOlderLinks, insertLink, takeLink } from './store.ts';

interface LinksCtx {
  db: Db;
  clock: Clock;
}

const SECRET_BYTES = 32;
/** What `createLink` makes, and nothing else: other texts are not worth a look. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Who asks for more links of one kind gets them, and the oldest stop working. */
const KEPT = 5;

// A secret is a long random value, so one fast hash is as good as a slow one.
const toHash = (secret: string): string => hash('sha256', secret, 'hex');

/** Makes a secret that proves once, until `expiresAt`, that its holder is this user. It is shown now and kept nowhere. */
export async function createLink(
  ctx: LinksCtx,
  link: { userId: string; purpose: LinkPurpose; expiresAt: number },
): Promise<string> {
  const secret = newSecret(SECRET_BYTES);
  await inTransaction(ctx, async ({ db, clock }) => {
    await insertLink(db, { ...link, hash: toHash(secret), createdAt: clock.now() });
    await forgetOlderLinks(db, { ...link, keep: KEPT });
  });
  return secret;
}

/** What a link is for, without using it up; undefined for one that was used, has expired, or never was. */
export async function peekLink(
  { db, clock }: LinksCtx,
  secret: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink | undefined> {
  if (!SECRET.test(secret)) return undefined;
  return findLink(db, { hash: toHash(secret), purposes, now: clock.now() });
}

/** Uses a link up. Of two who use it at once, one gets an answer; undefined as for `peekLink`. */
export async function useLink(
  ctx: LinksCtx,
  secret: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink | undefined> {
  if (!SECRET.test(secret)) return undefined;
  return inTransaction(ctx, ({ db, clock }) => takeLink(db, { hash: toHash(secret), purposes, now: clock.now() }));
}

/** Ends links of a user that nobody used: the next one that is found in a mailbox opens nothing. */
export async function endLinks({ db }: { db: Db }, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await deleteLinks(db, userId, purposes);
}
