import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createLink, peekLink } from '../links/index.ts';
import { hashPassword, hasPassword, requireGoodPassword, setPassword, verifyPassword } from './index.ts';
import { compare } from './hashing.ts';
import { createPasswordQueue } from './turns.ts';

const world = await startWorld({ after }, {}, { passwordCost: 'usual' });
const { ctx, db } = world;
const PASSWORD = 'a fine day for sailing';

const makeHolder = async (name: string, password = PASSWORD) => {
  const person = await makePerson(ctx, name);
  await setPassword(ctx, person.id, await hashPassword(ctx, password));
  return person;
};
const storedOf = async (userId: string): Promise<string> =>
  (await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirstOrThrow()).hash;

/** As the ctx, and notes how much was hashed: what an attacker with a clock would see. */
function counting() {
  const { passwords } = ctx.queues;
  const counted = { turns: 0 };
  const run: typeof passwords.run = async (work, tenant) => {
    counted.turns += 1;
    return passwords.run(work, tenant);
  };
  return { counted, ctx: { ...ctx, queues: { ...ctx.queues, passwords: { ...passwords, run } } } };
}

test('a password that was set is right, and no other is', async () => {
  const { id } = await makeHolder('pia');
  assert.equal(await hasPassword(ctx, id), true);
  assert.equal(await verifyPassword(ctx, id, PASSWORD), true);
  for (const wrong of ['', ' ', `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), await storedOf(id)])
    assert.equal(await verifyPassword(ctx, id, wrong), false, wrong);
});

test('a password takes the place of the one before, and ends links that were made to set one', async () => {
  const { id } = await makeHolder('paul');
  const link = { userId: id, expiresAt: world.clock.now() + 60_000 };
  const [reset, rescue] = [
    await createLink(ctx, { ...link, purpose: 'reset' }),
    await createLink(ctx, { ...link, purpose: 'break_glass' }),
  ];
  await setPassword(ctx, id, await hashPassword(ctx, 'another fine day'));
  assert.equal(await verifyPassword(ctx, id, PASSWORD), false);
  assert.equal(await verifyPassword(ctx, id, 'another fine day'), true);
  assert.equal(await peekLink(ctx, reset, ['reset']), undefined);
  assert.notEqual(await peekLink(ctx, rescue, ['break_glass']), undefined);
});

test('what is stored is argon2id in the PHC format at the cost that OWASP asks for, salted anew each time', async () => {
  const [one, two] = await Promise.all([hashPassword(ctx, PASSWORD, 'a'), hashPassword(ctx, PASSWORD, 'b')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
});

test('a hash that another library wrote is understood', async () => {
  // From the tests of the reference implementation: password "password", salt "somesalt", m=65536, t=2, p=1.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal((await compare(ctx, { stored, password: 'password' })).isRight, true);
  assert.equal((await compare(ctx, { stored, password: 'Password' })).isRight, false);
});

test('a damaged hash is an error and takes no memory, and opens nothing', async () => {
  const good = await hashPassword(ctx, PASSWORD);
  const damaged = ['', 'x', good.slice(1), good.replace('19456', '9999999'), good.replace('t=2', 't=999')];
  for (const stored of [...damaged, good.replace('argon2id', 'argon2i'), `${good}$`, good.replace('p=1', 'p=0')])
    await assert.rejects(compare(ctx, { stored, password: PASSWORD }), /cannot be read/, stored);
});

test('a hash that cost less than one does today is made anew when its holder signs in', async () => {
  const { id } = await makePerson(ctx, 'petra');
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 1024, passes: 1, parallelism: 1 };
  const key = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const old = `$argon2id$v=19$m=1024,t=1,p=1$${unpadded(salt)}$${unpadded(key)}`;
  await setPassword(ctx, id, old as never);
  assert.equal(await verifyPassword(ctx, id, 'wrong password'), false);
  assert.equal(await storedOf(id), old);
  assert.equal(await verifyPassword(ctx, id, PASSWORD), true);
  assert.match(await storedOf(id), /m=19456,t=2,p=1/);
  assert.equal(await verifyPassword(ctx, id, PASSWORD), true);
});

test('as much is hashed for nobody and for a user without a password as for all others', async () => {
  const holder = await makeHolder('prue');
  const without = await makePerson(ctx, 'without');
  for (const [userId, password] of [
    [holder.id, PASSWORD],
    [holder.id, 'wrong password'],
    [without.id, PASSWORD],
    [undefined, PASSWORD],
    ['nobody', PASSWORD],
  ] as const) {
    const { counted, ctx: watched } = counting();
    const isRight = await verifyPassword(watched, userId, password);
    assert.deepEqual([isRight, counted.turns], [userId === holder.id && password === PASSWORD, 1]);
  }
});

test('a password of a megabyte is refused without any hashing, whoever it is for', async () => {
  const { id } = await makeHolder('mega');
  for (const userId of [id, undefined])
    for (const password of ['x'.repeat(1_000_000), 'ﷺ'.repeat(500), '🙂'.repeat(257)]) {
      const { counted, ctx: watched } = counting();
      assert.equal(await verifyPassword(watched, userId, password), false);
      assert.equal(counted.turns, 0);
      await assert.rejects(requireGoodPassword(password, { email: 'a@b.example', displayName: 'A' }), { status: 422 });
    }
});

test('a password is the same however a keyboard writes its characters', async () => {
  const { id } = await makeHolder('norma', 'Ångström café ½');
  assert.equal(await verifyPassword(ctx, id, 'A\u030Angstro\u0308m cafe\u0301 1\u20442'), true);
});

test('a flood of one is refused, and of everybody, while others get their turns in between', async () => {
  const queue = createPasswordQueue();
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const run = (from: string) =>
    queue.run(wait, from).then(
      () => 'ran',
      (error: { status: number }) => error.status,
    );
  const flood = Array.from({ length: 30 }, () => run('flood'));
  const other = run('other');
  await new Promise(setImmediate);
  assert.equal(ends.length, 2, 'one place is for others');
  assert.equal(
    (await Promise.all(flood.slice(11))).every((status) => status === 503),
    true,
  );
  const many = Array.from({ length: 200 }, (_, index) => run(`network ${index}`));
  await new Promise(setImmediate);
  assert.equal(queue.size, 100);
  while (queue.size > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  assert.equal(await other, 'ran');
  const outcomes = await Promise.all(many);
  assert.equal(outcomes.filter((each) => each === 503).length, 112);
});

const wanting = { email: 'olga.petrova@acme.example', displayName: 'Olga Petrova' };

test('new passwords have a length, are not common, and are not what others know of their holder', async () => {
  const refused = [
    ...['short', '123456789', 'password123', 'Password2024!', '1qaz2wsx3edc', 'QWERTYUIOP', '!!basketball99'],
    ...['aaaaaaaaaaaa', 'ababababababab', 'olga.petrova@acme.example', 'OLGA.PETROVA', 'Olga Petrova', 'olgapetrova1'],
    ...['acme.example', 'half \ud800 character', 'x'.repeat(257)],
  ];
  for (const password of refused)
    await assert.rejects(requireGoodPassword(password, wanting), { status: 422 }, password);
  const taken = [
    'a fine day for sailing',
    'ленивая собака',
    '🙂🙃😉😊😇🥰😍🤩😘😗',
    'x7#kQ2!mZp',
    '          abc',
    'y'.repeat(254) + 'xz',
  ];
  for (const password of taken) await requireGoodPassword(password, wanting);
});

test('a refusal names the field and never the password', async () => {
  const refusal = await requireGoodPassword('password123', wanting, '/new').catch((error: unknown) => error);
  const { message, details } = refusal as { message: string; details: object[] };
  assert.equal(message, 'body.new: this is one of the most common passwords');
  assert.deepEqual(details, [{ in: 'body', path: '/new', message: 'this is one of the most common passwords' }]);
});
