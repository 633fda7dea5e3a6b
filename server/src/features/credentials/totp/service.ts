import type { Acting } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { conflict, invalid } from '#platform/http/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { recordCredential } from '../changes/index.ts';
import { deleteRecoveryCodes, renewRecoveryCodes } from '../recovery/index.ts';
import { type Enrolment, newEnrolment, stepOf } from './codes.ts';
import { confirmTotp, deleteTotp, findTotp, takeStep, type TotpRow, upsertPending } from './store.ts';

export interface TotpCtx {
  db: Db;
  clock: Clock;
  seals: Seals;
  baseUrl: string;
}

// A sealed secret opens for its user only, so nobody makes another's their own by copying a row.
const purposeOf = (userId: string): string => `time-based codes of ${userId}`;

function openSecret({ seals }: Pick<TotpCtx, 'seals'>, row: TotpRow): string {
  const secret = seals.open(purposeOf(row.user_id), row.secret);
  if (secret === undefined)
    throw new Error('The secret of time-based codes cannot be opened: the key that sealed it is not among the keys.');
  return secret;
}

/** Makes a secret for a phone. It counts for nothing until a code of it has been shown; one that counts is not replaced. */
export async function enrolTotp(ctx: TotpCtx, user: { id: string; email: string }): Promise<Enrolment> {
  const issuer = `Lectern ${new URL(ctx.baseUrl).hostname}`;
  const enrolment = newEnrolment({ issuer, label: user.email });
  const secret = ctx.seals.seal(purposeOf(user.id), enrolment.secret);
  await inTransaction(ctx, async ({ db, clock }) => {
    if (isOn(await findTotp(db, user.id)))
      throw conflict('Time-based codes are on already. Turn them off first, then set them up anew.');
    await upsertPending(db, { userId: user.id, secret, now: clock.now() });
  });
  return enrolment;
}

/** Turns time-based codes on, by a code of the secret that was made last. Answers the recovery codes. */
export async function confirmTotpByCode(
  ctx: TotpCtx,
  { userId, code, actor }: { userId: string; code: string; actor: Acting },
): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const row = await findTotp(tx.db, userId);
    if (row === undefined || isOn(row)) throw conflict('No time-based codes are being set up. Begin anew.');
    const now = tx.clock.now();
    const step = stepOf(openSecret(tx, row), code, now);
    if (step === undefined) throw wrongCode();
    await confirmTotp(tx.db, row, { step, now });
    await recordCredential(tx, { actor, userId, action: 'credential.added', after: { kind: 'totp' } });
    return renewRecoveryCodes(tx, userId, actor);
  });
}

const wrongCode = () => {
  const message = 'this is not the code of this moment; look whether the clock of the phone is right';
  return invalid(`body.code: ${message}`, [{ in: 'body', path: '/code', message }]);
};

const isOn = (row: TotpRow | undefined): row is TotpRow => row !== undefined && row.confirmed_at !== null;

/** Since when a person has time-based codes; undefined where they have none, or never confirmed them. */
export async function totpSince({ db }: { db: Db }, userId: string): Promise<number | undefined> {
  const row = await findTotp(db, userId);
  return row === undefined || row.confirmed_at === null ? undefined : Number(row.confirmed_at);
}

export const hasTotp = async (ctx: { db: Db }, userId: string): Promise<boolean> =>
  (await totpSince(ctx, userId)) !== undefined;

/** Whether this is a person's code of this moment. Each is right once, also of two that come at once. */
export async function verifyTotp(
  ctx: Pick<TotpCtx, 'db' | 'clock' | 'seals'>,
  userId: string,
  code: string,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await findTotp(tx.db, userId);
    if (!isOn(row)) return false;
    const step = stepOf(openSecret(tx, row), code, tx.clock.now());
    return step !== undefined && takeStep(tx.db, row, step);
  });
}

/** Turns time-based codes off, with the recovery codes that stand in for them. Whether they were on. */
export async function disableTotp(
  ctx: { db: Db; clock: Clock },
  { userId, actor }: { userId: string; actor: Acting },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const wasOn = isOn(await findTotp(tx.db, userId));
    await deleteTotp(tx.db, userId);
    await deleteRecoveryCodes(tx.db, userId);
    if (wasOn) await recordCredential(tx, { actor, userId, action: 'credential.removed', before: { kind: 'totp' } });
    return wasOn;
  });
}
