import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { countRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from '../recovery/index.ts';
import { stepOf } from './codes.ts';
import { confirmTotpByCode, disableTotp, enrolTotp, hasTotp, verifyTotp } from './index.ts';

const STEP = 30_000;
const world = await startWorld({ after });
const { ctx, db, clock } = world;
const actor = { address: '192.0.2.7' };
let people = 0;

const codeAt = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Somebody with a phone, whose last code was used a while ago. */
async function makeHolder() {
  const { id, email } = await makePerson(ctx, `phone${(people += 1)}`);
  const { secret } = await enrolTotp(ctx, { id, email });
  const recovery = await confirmTotpByCode(ctx, { userId: id, code: codeAt(secret), actor });
  clock.advance(10 * STEP);
  return { id, email, secret, recovery };
}

test('the codes are those of RFC 6238', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
  // The last six digits of the table in its appendix B, for SHA-1.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(stepOf(secret, code, seconds * 1000), Math.floor(seconds / 30), code);
});

test('time-based codes count from the moment at which a code of them was shown', async () => {
  const { id, email } = await makePerson(ctx, 'fiona');
  const { secret, uri, qr } = await enrolTotp(ctx, { id, email });
  assert.equal(
    uri,
    `otpauth://totp/Lectern%20lectern.test:fiona%40example.com?issuer=Lectern%20lectern.test&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  assert.match(qr, /^<svg [^>]*viewBox="0 0 (\d+) \1"[^>]*>[\s\S]*<\/svg>$/);
  assert.doesNotMatch(qr, /<script|href|on\w+=/i);
  assert.equal(await hasTotp(ctx, id), false);
  assert.equal(await verifyTotp(ctx, id, codeAt(secret)), false);
  await assert.rejects(confirmTotpByCode(ctx, { userId: id, code: '000000', actor }), { status: 422 });
  const codes = await confirmTotpByCode(ctx, { userId: id, code: codeAt(secret), actor });
  assert.equal(codes.length, 10);
  assert.equal(await hasTotp(ctx, id), true);
});

test('beginning again forgets what was begun, and what counts is not replaced', async () => {
  const { id, email } = await makePerson(ctx, 'felix');
  const first = await enrolTotp(ctx, { id, email });
  const second = await enrolTotp(ctx, { id, email });
  assert.notEqual(first.secret, second.secret);
  await assert.rejects(confirmTotpByCode(ctx, { userId: id, code: codeAt(first.secret), actor }), { status: 422 });
  await confirmTotpByCode(ctx, { userId: id, code: codeAt(second.secret), actor });
  await assert.rejects(enrolTotp(ctx, { id, email }), { status: 409 });
  await assert.rejects(confirmTotpByCode(ctx, { userId: id, code: codeAt(second.secret, clock.now() + STEP), actor }), {
    status: 409,
  });
});

test('a code of this moment is right, and so is the one before and the one after, and no other', async () => {
  const { id, secret } = await makeHolder();
  const at = (steps: number) => codeAt(secret, clock.now() + steps * STEP);
  assert.equal(await verifyTotp(ctx, id, at(-2)), false);
  assert.equal(await verifyTotp(ctx, id, at(2)), false);
  assert.equal(await verifyTotp(ctx, id, at(-1)), true);
  assert.equal(await verifyTotp(ctx, id, ` ${at(0).slice(0, 3)} ${at(0).slice(3)} `), true);
  assert.equal(await verifyTotp(ctx, id, at(1)), true);
});

test('a code that was used is refused, and so is every one before it', async () => {
  const { id, secret } = await makeHolder();
  const [before, now] = [codeAt(secret, clock.now() - STEP), codeAt(secret)];
  assert.equal(await verifyTotp(ctx, id, now), true);
  assert.equal(await verifyTotp(ctx, id, now), false);
  assert.equal(await verifyTotp(ctx, id, before), false);
  clock.advance(STEP);
  assert.equal(await verifyTotp(ctx, id, now), false);
  assert.equal(await verifyTotp(ctx, id, codeAt(secret)), true);
});

test('the code that confirmed the phone is used by that', async () => {
  const { id, email } = await makePerson(ctx, 'frank');
  const { secret } = await enrolTotp(ctx, { id, email });
  await confirmTotpByCode(ctx, { userId: id, code: codeAt(secret), actor });
  assert.equal(await verifyTotp(ctx, id, codeAt(secret)), false);
});

test('of several who show one code at once, one gets in', async () => {
  const { id, secret } = await makeHolder();
  const code = codeAt(secret);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => verifyTotp(ctx, id, code)));
  assert.equal(outcomes.filter(Boolean).length, 1);
});

test('texts that are no code are wrong and nothing else', async () => {
  const { id } = await makeHolder();
  for (const text of [
    '',
    '12345',
    '1234567',
    '12345a',
    '١٢٣٤٥٦',
    '１２３４５６',
    '-12345',
    '1e1000',
    ' '.repeat(1_000_000),
  ])
    assert.equal(await verifyTotp(ctx, id, text), false, JSON.stringify(text.slice(0, 20)));
});

test('the database holds no secret, and a row copied to another user opens nothing', async () => {
  const [one, two] = [await makeHolder(), await makeHolder()];
  const stored = await db.selectFrom('totp_secrets').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(one.secret), false);
  const { secret } = stored.find(({ user_id }) => user_id === one.id) ?? { secret: '' };
  await db.updateTable('totp_secrets').set({ secret }).where('user_id', '=', two.id).execute();
  await assert.rejects(verifyTotp(ctx, two.id, codeAt(one.secret)), /cannot be opened/);
});

test('turned off, time-based codes and the recovery codes open nothing', async () => {
  const { id, email, secret, recovery } = await makeHolder();
  assert.equal(await disableTotp(ctx, { userId: id, actor }), true);
  assert.equal(await verifyTotp(ctx, id, codeAt(secret)), false);
  assert.equal(await useRecoveryCode(ctx, { userId: id, code: recovery[0] ?? '', actor }), false);
  assert.equal(await disableTotp(ctx, { userId: id, actor }), false);
  assert.notEqual((await enrolTotp(ctx, { id, email })).secret, secret);
});

test('a recovery code works once, however it is typed, and for its user only', async () => {
  const [one, two] = [await makeHolder(), await makeHolder()];
  const [first = '', second = '', third = ''] = one.recovery;
  assert.match(first, /^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  assert.equal(new Set(one.recovery).size, 10);
  assert.equal(await useRecoveryCode(ctx, { userId: two.id, code: first, actor }), false);
  assert.equal(await useRecoveryCode(ctx, { userId: one.id, code: first, actor }), true);
  assert.equal(await useRecoveryCode(ctx, { userId: one.id, code: first, actor }), false);
  const typed = ` ${second.replaceAll('-', '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')} `;
  assert.equal(await useRecoveryCode(ctx, { userId: one.id, code: typed, actor }), true);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => useRecoveryCode(ctx, { userId: one.id, code: third, actor })),
  );
  assert.equal(outcomes.filter(Boolean).length, 1);
  assert.equal(await countRecoveryCodes(db, one.id), 7);
  for (const text of ['', 'x', '0'.repeat(16), '-'.repeat(1_000_000), `${'0'.repeat(15)}u`])
    assert.equal(await useRecoveryCode(ctx, { userId: one.id, code: text, actor }), false);
});

test('new recovery codes take the place of those before, and the database holds none', async () => {
  const { id, recovery } = await makeHolder();
  const renewed = await renewRecoveryCodes(ctx, id, actor);
  assert.equal(await countRecoveryCodes(db, id), 10);
  assert.equal(await useRecoveryCode(ctx, { userId: id, code: recovery[0] ?? '', actor }), false);
  const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of renewed) assert.equal(stored.includes(code.replaceAll('-', '')), false);
  assert.equal(await useRecoveryCode(ctx, { userId: id, code: renewed[9] ?? '', actor }), true);
});
