import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';
import { createUser, findUserByIdOrEmail } from './service.ts';

const world = await startWorld({ after });
const { ctx } = world;

test('a caller gets the user behind the token', async () => {
  const person = await makePerson(ctx, 'ursula');
  const { status, body } = await world.as(person.token).get('/v1/user');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    object: 'user',
    id: person.id,
    displayName: 'ursula',
    email: person.email,
    photoURL: '',
    urls: { location: `${TEST_BASE_URL}/v1/users/${person.id}` },
  });
});

test('an address belongs to one user, in whatever case it is written', async () => {
  const id = await createUser(ctx, { email: ' Jürgen@Example.COM ', displayName: ' Jürgen ' });
  await assert.rejects(createUser(ctx, { email: 'JÜRGEN@example.com', displayName: 'Another' }), { status: 409 });
  const found = await findUserByIdOrEmail(ctx, 'jürgen@EXAMPLE.com');
  assert.deepEqual([found?.id, found?.email, found?.display_name], [id, 'jürgen@example.com', 'Jürgen']);
  assert.equal((await findUserByIdOrEmail(ctx, id))?.id, id);
});

test('everything that is wrong with a new user is told at once', async () => {
  for (const email of ['', 'nobody', '@example.com', 'a b@example.com', 'a@b@c']) {
    const refusal = await createUser(ctx, { email, displayName: 'x'.repeat(65) }).catch((error: unknown) => error);
    const { status, details } = refusal as { status: number; details: { path: string }[] };
    assert.deepEqual([status, details.map((detail) => detail.path)], [422, ['/email', '/displayName']], email);
  }
});
