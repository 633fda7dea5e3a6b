import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { createToken, hashToken, listTokens, revokeToken } from './tokens.ts';

const MINUTE = 60_000;
const world = await startWorld({ after });
const { id: userId } = await makePerson(world.ctx, 'wim');

const statusOf = async (authorization?: string): Promise<number> => {
  const request = authorization === undefined ? {} : { headers: { authorization } };
  return (await world.as(undefined).get('/v1/user', request)).status;
};

test('a request without a token is refused, and the answer says how to send one', async () => {
  const answer = await world.as(undefined).get('/v1/user');
  assert.equal(answer.status, 401);
  const metadata = 'http://lectern.test/.well-known/oauth-protected-resource';
  assert.equal(answer.headers['www-authenticate'], `Bearer resource_metadata="${metadata}"`);
  assert.equal(answer.body.error.code, 401);
});

test('only the Bearer scheme, in any case, carries a token', async () => {
  const { token } = await createToken(world.ctx, { userId, name: 'scheme' });
  assert.equal(await statusOf(`Bearer ${token}`), 200);
  assert.equal(await statusOf(`bEARER  ${token}`), 200);
  for (const other of [`Basic ${token}`, token, `Bearer${token}`, `Bearer ${token} x`, 'Bearer', 'Bearer ', '']) {
    assert.equal(await statusOf(other), 401, JSON.stringify(other));
  }
});

test('unknown tokens and tokens in another case are refused in the same words', async () => {
  const { token } = await createToken(world.ctx, { userId, name: 'case' });
  const messages = new Set<string>();
  for (const wrong of ['lct_none', token.toUpperCase(), `${token}x`, token.slice(0, -1), hashToken(token)]) {
    const answer = await world.as(wrong).get('/v1/user');
    assert.equal(answer.status, 401);
    messages.add(answer.body.error.message);
  }
  assert.equal(messages.size, 1);
});

test('a token works until the moment at which it expires', async () => {
  const { token } = await createToken(world.ctx, { userId, name: 'short', expiresAt: world.clock.now() + MINUTE });
  assert.equal(await statusOf(`Bearer ${token}`), 200);
  world.clock.advance(MINUTE - 1);
  assert.equal(await statusOf(`Bearer ${token}`), 200);
  world.clock.advance(1);
  assert.equal(await statusOf(`Bearer ${token}`), 401);
});

test('a revoked token is refused from the next request on', async () => {
  const { id, token } = await createToken(world.ctx, { userId, name: 'revoked' });
  assert.equal(await statusOf(`Bearer ${token}`), 200);
  await revokeToken(world.ctx, id);
  assert.equal(await statusOf(`Bearer ${token}`), 401);
});

test('a token cannot be revoked twice, nor one that never was', async () => {
  const { id } = await createToken(world.ctx, { userId, name: 'twice' });
  await revokeToken(world.ctx, id);
  await assert.rejects(revokeToken(world.ctx, id), { status: 404 });
  await assert.rejects(revokeToken(world.ctx, 'none'), { status: 404 });
});

test('a token that is in use already is not given to somebody else', async () => {
  const { token } = await createToken(world.ctx, { userId, name: 'first' });
  const other = await makePerson(world.ctx, 'second');
  await assert.rejects(createToken(world.ctx, { userId: other.id, name: 'again', token }), { status: 409 });
});

test('the database holds a token nowhere but as its hash', async () => {
  const { id, token } = await createToken(world.ctx, { userId, name: 'searched' });
  await world.as(token).get('/v1/user');
  await world.ctx.lastUse.flush();
  const found = await findText(token.slice('lct_'.length));
  assert.deepEqual(found, []);
  assert.deepEqual(await findText(hashToken(token)), ['api_tokens.hash']);
  const summary = (await listTokens(world.ctx, userId)).find((each) => each.id === id);
  assert.equal(summary?.hint, token.slice(0, 8));
  assert.ok(token.length - 8 >= 32, 'what the hint leaves out cannot be guessed');
});

test('the last use of a token is written at most once a minute', async () => {
  const { id, token } = await createToken(world.ctx, { userId, name: 'used' });
  const lastUse = async () => (await listTokens(world.ctx, userId)).find((each) => each.id === id)?.lastUsedAt;
  const use = async () => {
    await world.as(token).get('/v1/user');
    await world.ctx.lastUse.flush();
    return lastUse();
  };
  assert.equal(await lastUse(), null);
  const first = world.clock.now();
  assert.equal(await use(), first);
  world.clock.advance(MINUTE - 1);
  assert.equal(await use(), first);
  world.clock.advance(1);
  assert.equal(await use(), first + MINUTE);
});

test('a refused token leaves no last use', async () => {
  const { id, token } = await createToken(world.ctx, { userId, name: 'refused', expiresAt: world.clock.now() });
  await world.as(token).get('/v1/user');
  await world.ctx.lastUse.flush();
  const row = (await listTokens(world.ctx, userId)).find((each) => each.id === id);
  assert.equal(row?.lastUsedAt, null);
});

/** The columns of text, of any table, in which some row contains `needle`. */
async function findText(needle: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await world.db.introspection.getTables()) {
    for (const column of table.columns) {
      if (!/text/i.test(column.dataType)) continue;
      const name = sql.ref(column.name);
      const result = await sql`SELECT 1 FROM ${sql.table(table.name)} WHERE ${name} LIKE ${`%${needle}%`}`.execute(
        world.db,
      );
      if (result.rows.length > 0) found.push(`${table.name}.${column.name}`);
    }
  }
  return found;
}
