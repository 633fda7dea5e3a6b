import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  verifyPasskey,
} from './index.ts';
import { relyingPartyOf } from './relying-party.ts';
import { createAuthenticator, type Deviation } from './testing.ts';

const ORIGIN = 'https://docs.lectern.test';
const PARTY = { origin: ORIGIN, rpId: 'docs.lectern.test' };
const MINUTE = 60_000;
const world = await startWorld({ after }, { LECTERN_BASE_URL: ORIGIN });
const { ctx, db, clock } = world;
const network = '192.0.2.7';
const actor = { address: network };
let people = 0;

async function makeSomebody() {
  const { id, email } = await makePerson(ctx, `key${(people += 1)}`);
  return { id, email, displayName: `Key ${people}` };
}

type Authenticator = ReturnType<typeof createAuthenticator>;

async function register(
  user: { id: string; email: string; displayName: string },
  device: Authenticator,
  wrong?: Deviation,
) {
  const { id: challengeId, options } = await beginPasskey(ctx, { user, network });
  const response = device.create(options, wrong);
  return addPasskey(ctx, { userId: user.id, challengeId, response, name: 'Laptop', actor });
}

/** Somebody with a passkey on a device. */
async function makeHolder(counts = true) {
  const user = await makeSomebody();
  const device = createAuthenticator({ ...PARTY, counts });
  const row = await register(user, device);
  return { user, device, row };
}

async function signIn(device: Authenticator, wrong: Deviation = {}) {
  const { id: challengeId, options } = await beginPasskeyProof(ctx, { network });
  return verifyPasskey(ctx, { challengeId, response: device.get(options, wrong), actor });
}

const failures = async (userId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('state_after')
      .where('action', '=', 'credential.failed')
      .where('target_id', '=', userId)
      .execute()
  ).length;

test('somebody signs in with a passkey without naming themselves', async () => {
  const { user, device, row } = await makeHolder();
  assert.equal(await signIn(device), user.id);
  assert.equal(await signIn(device), user.id);
  const [listed] = await listPasskeys(ctx, user.id);
  assert.deepEqual([listed?.id, listed?.name, Number(listed?.counter)], [row.id, 'Laptop', 3]);
  assert.equal(Number(listed?.last_used_at), clock.now());
});

test('what browsers are asked for is bound to the base URL, and demands that the person is verified', async () => {
  const user = await makeSomebody();
  const { options } = await beginPasskey(ctx, { user, network });
  assert.deepEqual(options.rp, { name: 'Lectern', id: 'docs.lectern.test' });
  assert.equal(Buffer.from(options.user.id, 'base64url').toString(), user.id);
  assert.equal(options.attestation, 'none');
  assert.equal(options.authenticatorSelection?.residentKey, 'required');
  assert.equal(options.authenticatorSelection?.userVerification, 'required');
  const proof = await beginPasskeyProof(ctx, { network });
  assert.equal(proof.options.rpId, 'docs.lectern.test');
  assert.equal(proof.options.userVerification, 'required');
  assert.deepEqual(proof.options.allowCredentials ?? [], []);
});

const lies: [string, Deviation][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin below the host', { origin: 'https://sites.docs.lectern.test' }],
  ['the origin without HTTPS', { origin: 'http://docs.lectern.test' }],
  ['another relying party', { rpId: 'lectern.test' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['a page in a frame', { crossOrigin: true }],
  ['nobody verified', { isVerified: false }],
  ['a payment', { type: 'payment.get' }],
];

for (const [name, wrong] of lies)
  test(`a passkey is neither made nor used with ${name}`, async () => {
    const { device, user } = await makeHolder();
    await assert.rejects(register(await makeSomebody(), createAuthenticator(PARTY), wrong), { status: 422 });
    assert.equal(await signIn(device, wrong), undefined);
    assert.equal(await signIn(device), user.id);
  });

test('a challenge is taken once, soon, for its own purpose and by its own user', async () => {
  const { user, device } = await makeHolder();
  const other = await makeHolder();
  const { id: challengeId, options } = await beginPasskeyProof(ctx, { network });
  const response = device.get(options);
  assert.equal(await verifyPasskey(ctx, { challengeId, response, actor, userId: user.id }), undefined);
  assert.equal(await verifyPasskey(ctx, { challengeId, response, actor }), user.id);
  assert.equal(await verifyPasskey(ctx, { challengeId, response, actor }), undefined);

  const late = await beginPasskeyProof(ctx, { network });
  clock.advance(5 * MINUTE);
  assert.equal(
    await verifyPasskey(ctx, { challengeId: late.id, response: device.get(late.options), actor }),
    undefined,
  );

  const mine = await beginPasskeyProof(ctx, { network, userId: user.id });
  const proof = { challengeId: mine.id, actor };
  assert.equal(await verifyPasskey(ctx, { ...proof, response: device.get(mine.options) }), undefined);
  assert.equal(
    await verifyPasskey(ctx, { ...proof, response: device.get(mine.options), userId: other.user.id }),
    undefined,
  );
  assert.equal(await verifyPasskey(ctx, { ...proof, response: device.get(mine.options), userId: user.id }), user.id);
});

test('of several who send one response at once, one gets in', async () => {
  const { user, device } = await makeHolder();
  const { id: challengeId, options } = await beginPasskeyProof(ctx, { network });
  const response = device.get(options);
  const found = await Promise.all(
    Array.from({ length: 4 }, () => verifyPasskey(ctx, { challengeId, response, actor })),
  );
  assert.deepEqual(
    found.filter((each) => each !== undefined),
    [user.id],
  );
});

test('the passkey of another proves nothing of oneself, and neither does a response with another name in it', async () => {
  const [one, two] = [await makeHolder(), await makeHolder()];
  const mine = await beginPasskeyProof(ctx, { network, userId: one.user.id });
  const response = two.device.get(mine.options);
  assert.equal(await verifyPasskey(ctx, { challengeId: mine.id, response, actor, userId: one.user.id }), undefined);
  const handle = Buffer.from(one.user.id).toString('base64url');
  assert.equal(await signIn(two.device, { userHandle: handle }), undefined);
  const { id: challengeId, options } = await beginPasskeyProof(ctx, { network });
  const mixed = { ...two.device.get(options), id: one.row.credential_id, rawId: one.row.credential_id };
  assert.equal(await verifyPasskey(ctx, { challengeId, response: mixed, actor }), undefined);
});

test('a signature over anything else is refused', async () => {
  const { user, device } = await makeHolder();
  const { id: challengeId, options } = await beginPasskeyProof(ctx, { network });
  const response = device.get(options);
  const signature = Buffer.from(response.response.signature, 'base64url');
  signature[10] = (signature[10] ?? 0) ^ 1;
  const changed = { ...response, response: { ...response.response, signature: signature.toString('base64url') } };
  assert.equal(await verifyPasskey(ctx, { challengeId, response: changed, actor }), undefined);
  assert.equal(await signIn(device), user.id);
});

test('a counter that does not go on is refused and recorded: there are two of that passkey', async () => {
  const { user, device } = await makeHolder();
  assert.equal(await signIn(device, { counter: 7 }), user.id);
  for (const counter of [7, 6, 0]) assert.equal(await signIn(device, { counter }), undefined);
  assert.equal(await failures(user.id), 3);
  assert.equal(await signIn(device, { counter: 8 }), user.id);
});

test('of two responses with one counter, one gets in', async () => {
  const { user, device } = await makeHolder();
  const asked = [await beginPasskeyProof(ctx, { network }), await beginPasskeyProof(ctx, { network })];
  const found = await Promise.all(
    asked.map(({ id, options }) =>
      verifyPasskey(ctx, { challengeId: id, response: device.get(options, { counter: 9 }), actor }),
    ),
  );
  assert.deepEqual(found.filter(Boolean), [user.id]);
  assert.equal(await failures(user.id), 1);
});

test('a passkey that does not count may say 0 each time', async () => {
  const { user, device } = await makeHolder(false);
  assert.equal(await signIn(device), user.id);
  assert.equal(await signIn(device), user.id);
});

test('an attestation with certificates is refused before anybody is asked whether they were revoked', async () => {
  const certificate = new Uint8Array(64);
  for (const fmt of ['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet', 'evil']) {
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', certificate],
      ['x5c', [certificate]],
    ]);
    await assert.rejects(
      register(await makeSomebody(), createAuthenticator(PARTY), { attestation: { fmt, attStmt } }),
      { status: 422 },
      fmt,
    );
  }
});

test('bytes that are no attestation are refused, however they are nested', async () => {
  for (const bytes of [
    Buffer.alloc(0x20, 0x81),
    Buffer.alloc(12_000, 0x81),
    Buffer.alloc(12_000, 0xa1),
    Buffer.from('bb7fffffffffffffff', 'hex'),
    Buffer.from('not cbor at all'),
  ]) {
    const user = await makeSomebody();
    const { id: challengeId, options } = await beginPasskey(ctx, { user, network });
    const made = createAuthenticator(PARTY).create(options);
    const response = { ...made, response: { ...made.response, attestationObject: bytes.toString('base64url') } };
    await assert.rejects(addPasskey(ctx, { userId: user.id, challengeId, response, name: 'x', actor }), {
      status: 422,
    });
  }
});

test('a passkey belongs to one person, and a person has twenty at most', async () => {
  const { user, device } = await makeHolder();
  const thief = await makeSomebody();
  const { id: challengeId, options } = await beginPasskey(ctx, { user: thief, network });
  const response = device.create(options);
  await db.updateTable('passkeys').set({ credential_id: response.id }).where('user_id', '=', user.id).execute();
  const request = { userId: thief.id, challengeId, response, name: 'Stolen', actor };
  await assert.rejects(addPasskey(ctx, request), { status: 409 });
  const waiting = await beginPasskey(ctx, { user, network });
  for (let count = 1; count < 20; count += 1) await register(user, createAuthenticator(PARTY));
  await assert.rejects(beginPasskey(ctx, { user, network }), { status: 412 });
  const late = createAuthenticator(PARTY).create(waiting.options);
  await assert.rejects(
    addPasskey(ctx, { userId: user.id, challengeId: waiting.id, response: late, name: 'x', actor }),
    {
      status: 412,
    },
  );
});

test('passkeys are renamed and removed by their holder only', async () => {
  const { user, device, row } = await makeHolder();
  const other = await makeSomebody();
  await assert.rejects(renamePasskey(ctx, { userId: other.id, id: row.id, name: 'Mine', actor }), { status: 404 });
  await assert.rejects(deletePasskey(ctx, { userId: other.id, id: row.id, actor }), { status: 404 });
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(65)])
    await assert.rejects(renamePasskey(ctx, { userId: user.id, id: row.id, name, actor }), { status: 422 });
  assert.equal((await renamePasskey(ctx, { userId: user.id, id: row.id, name: ' Phone ', actor })).name, 'Phone');
  await deletePasskey(ctx, { userId: user.id, id: row.id, actor });
  assert.equal(await signIn(device), undefined);
  assert.deepEqual(await listPasskeys(ctx, user.id), []);
});

test('so many challenges are open for one network, and others get theirs; in time, all are forgotten', async () => {
  const flood = '198.51.100.9';
  for (let count = 0; count < 200; count += 1) await beginPasskeyProof(ctx, { network: flood });
  await assert.rejects(beginPasskeyProof(ctx, { network: flood }), { status: 429 });
  await beginPasskeyProof(ctx, { network });
  clock.advance(5 * MINUTE);
  await beginPasskeyProof(ctx, { network: flood });
  clock.advance(120 * MINUTE);
  await world.app.jobs.runDue();
  assert.deepEqual(await db.selectFrom('passkey_challenges').select('id').execute(), []);
});

test('passkeys are for hosts with a name and HTTPS, and for this machine', () => {
  assert.deepEqual(relyingPartyOf('https://docs.example.com/'), {
    id: 'docs.example.com',
    origin: 'https://docs.example.com',
  });
  assert.deepEqual(relyingPartyOf('http://localhost:4000'), { id: 'localhost', origin: 'http://localhost:4000' });
  for (const base of [
    'http://docs.example.com',
    'https://192.0.2.1',
    'https://[2001:db8::1]:8443',
    'http://127.0.0.1:4000',
  ])
    assert.equal(relyingPartyOf(base), undefined, base);
});
