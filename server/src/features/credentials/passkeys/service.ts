import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Static } from 'typebox';
import type { Acting } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { conflict, invalid, notFound, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { recordCredential } from '../changes/index.ts';
import { CHALLENGE_MS, openChallenge, takeChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';
import type { AssertionResponse, RegistrationResponse } from './responses.ts';
import {
  deletePasskeyRow,
  findByCredential,
  findPasskeyOf,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
  takeCounter,
} from './store.ts';
import { ALGORITHMS, library, type NewCredential, verifyAssertion, verifyRegistration } from './verifying.ts';

export interface PasskeysCtx {
  db: Db;
  clock: Clock;
  log: Logger;
  baseUrl: string;
}

const PASSKEYS_AT_MOST = 20;
const NAME_AT_MOST = 64;
/** A name is written into lists and mails, so it has one line. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u;

interface Holder {
  id: string;
  email: string;
  displayName: string;
}

/** What a browser needs to make a passkey for this person, and the id under which its response is taken. */
export async function beginPasskey(
  ctx: PasskeysCtx,
  { user, network }: { user: Holder; network: string },
): Promise<{ id: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  const party = requireRelyingParty(ctx.baseUrl);
  const known = await listPasskeyRows(ctx.db, user.id);
  requireRoom(known);
  const { id, challenge } = await openChallenge(ctx, { purpose: 'register', userId: user.id, network });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Lectern', rpID: party.id, timeout: CHALLENGE_MS, attestationType: 'none' },
    ...{ userName: user.email, userDisplayName: user.displayName },
    userID: new TextEncoder().encode(user.id),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { id, options };
}

export interface NewPasskey {
  userId: string;
  challengeId: string;
  response: Static<typeof RegistrationResponse>;
  name: string;
  actor: Acting;
}

/** Keeps the passkey that a browser made. */
export async function addPasskey(ctx: PasskeysCtx, request: NewPasskey): Promise<PasskeyRow> {
  const party = requireRelyingParty(ctx.baseUrl);
  const { userId, challengeId, response } = request;
  const name = readName(request.name);
  const challenge = await takeChallenge(ctx, { id: challengeId, purpose: 'register', userId });
  const made = challenge && (await judged(ctx, 'made', () => verifyRegistration(response, { party, challenge })));
  if (made === undefined || made === '') throw refusal();
  const row = toRow({ userId, name, now: ctx.clock.now() }, made);
  await inTransaction(ctx, async (tx) => {
    requireRoom(await listPasskeyRows(tx.db, userId));
    if ((await findByCredential(tx.db, made.id)) !== undefined) throw conflict('This passkey is known already.');
    await insertPasskey(tx.db, row);
    await recordCredential(tx, { actor: request.actor, userId, action: 'credential.added', after: shown(row) });
  });
  return row;
}

/** What a browser needs to sign in with any passkey that it has for us, or, with `userId`, to prove that it is this person. */
export async function beginPasskeyProof(
  ctx: PasskeysCtx,
  { userId, network }: { userId?: string | undefined; network: string },
): Promise<{ id: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const party = requireRelyingParty(ctx.baseUrl);
  const purpose = userId === undefined ? 'sign_in' : 'prove';
  const { id, challenge } = await openChallenge(ctx, { purpose, userId, network });
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    ...{ rpID: party.id, timeout: CHALLENGE_MS, userVerification: 'required' },
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
  });
  return { id, options };
}

export interface PasskeyProof {
  challengeId: string;
  response: Static<typeof AssertionResponse>;
  /** Who it must be; absent to sign in as whoever it is. */
  userId?: string | undefined;
  actor: Acting;
}

/**
 * Whose passkey this was; undefined, whatever was wrong. The challenge is used up in any case. A counter that went back is
 * refused, because then there are two of that passkey, and recorded.
 */
export async function verifyPasskey(ctx: PasskeysCtx, proof: PasskeyProof): Promise<string | undefined> {
  const party = requireRelyingParty(ctx.baseUrl);
  const { challengeId, response, userId, actor } = proof;
  const purpose = userId === undefined ? 'sign_in' : 'prove';
  const challenge = await takeChallenge(ctx, { id: challengeId, purpose, userId });
  const row = await findByCredential(ctx.db, response.id);
  if (challenge === undefined || row === undefined || !isHolder(row, proof)) return undefined;
  const publicKey = row.public_key;
  const found = await judged(ctx, 'used', () => verifyAssertion(response, { party, challenge, publicKey }));
  if (found === undefined) return undefined;
  return inTransaction(ctx, async (tx) => {
    const wentOn = await takeCounter(tx.db, row, { ...found, now: tx.clock.now() });
    if (wentOn) return row.user_id;
    const after = { ...shown(row), reason: 'counter' };
    await recordCredential(tx, { actor, userId: row.user_id, action: 'credential.failed', after });
    return undefined;
  });
}

/** The name of a user within a passkey must be that of its row: else somebody mixed two responses. */
function isHolder(row: PasskeyRow, { userId, response }: PasskeyProof): boolean {
  const { userHandle } = response.response;
  const handle = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  if (userId === undefined) return handle === row.user_id;
  return row.user_id === userId && (handle === undefined || handle === userId);
}

/** Runs a check of the library, which throws for whatever is wrong. What was wrong is for the log, not for who asks. */
async function judged<T>({ log }: PasskeysCtx, verb: 'made' | 'used', check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, REASON_AT_MOST) : 'unknown';
    log.info({ reason }, `a passkey was not taken when it was ${verb}`);
    return undefined;
  }
}

const REASON_AT_MOST = 200;

export const listPasskeys = ({ db }: { db: Db }, userId: string): Promise<PasskeyRow[]> => listPasskeyRows(db, userId);

export async function renamePasskey(
  ctx: { db: Db; clock: Clock },
  { userId, id, name, actor }: { userId: string; id: string; name: string; actor: Acting },
): Promise<PasskeyRow> {
  const wanted = readName(name);
  return inTransaction(ctx, async (tx) => {
    const row = await getPasskey(tx, userId, id);
    if (row.name === wanted) return row;
    await renamePasskeyRow(tx.db, id, wanted);
    const after = { ...shown(row), name: wanted };
    await recordCredential(tx, { actor, userId, action: 'credential.updated', before: shown(row), after });
    return getPasskey(tx, userId, id);
  });
}

export async function deletePasskey(
  ctx: { db: Db; clock: Clock },
  { userId, id, actor }: { userId: string; id: string; actor: Acting },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getPasskey(tx, userId, id);
    await deletePasskeyRow(tx.db, id);
    await recordCredential(tx, { actor, userId, action: 'credential.removed', before: shown(row) });
  });
}

/** Another person's passkey is not found, as one that never was. */
export async function getPasskey({ db }: { db: Db }, userId: string, id: string): Promise<PasskeyRow> {
  const row = await findPasskeyOf(db, userId, id);
  if (row === undefined) throw notFound('passkey');
  return row;
}

function requireRoom(known: readonly PasskeyRow[]): void {
  if (known.length >= PASSKEYS_AT_MOST)
    throw preconditionFailed(`A person has at most ${PASSKEYS_AT_MOST} passkeys. Remove those that nobody needs.`);
}

function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && !BREAKS.test(name) && [...name].length <= NAME_AT_MOST) return name;
  const message = `expected 1 to ${NAME_AT_MOST} characters in one line`;
  throw invalid(`body.name: ${message}`, [{ in: 'body', path: '/name', message }]);
}

const refusal = () => {
  const message = 'this is no passkey for this server, or it took too long; begin anew';
  return invalid(`body.response: ${message}`, [{ in: 'body', path: '/response', message }]);
};

const toRow = (
  { userId, name, now }: { userId: string; name: string; now: number },
  made: NewCredential,
): PasskeyRow => ({
  ...{ id: newId(), user_id: userId, credential_id: made.id, public_key: made.publicKey, counter: made.counter },
  ...{ transports: JSON.stringify(made.transports), backed_up: made.isBackedUp ? 1 : 0, name },
  ...{ created_at: now, last_used_at: null, version: 1 },
});

/** What the log says of a passkey. */
const shown = ({ id, name }: Pick<PasskeyRow, 'id' | 'name'>) => ({ kind: 'passkey', id, name });
