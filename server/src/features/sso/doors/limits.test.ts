// What strangers can send to the addresses of a provider: how much of it is looked at, and where.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { providerCertificate } from '#testing/keys/index.ts';
import { makeBrowser } from '#testing/providers/browser.ts';
import { answerRequest, answerUnasked, SAML_ISSUER, SSO_URL } from '#testing/providers/saml.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
// The provider has a clock of its own.
world.clock.advance(Date.now() - world.clock.now());
const { ctx } = world;
const cast = await makeCast(ctx);
const settings = { label: 'Acme', entityID: SAML_ISSUER, ssoURL: SSO_URL, certificate: providerCertificate };
const made = await voices(world, cast).owner.post(`/v1/orgs/${cast.organizationId}/saml`, { body: settings });
const { id, service } = made.body as { id: string; service: { acsURL: string; startURL: string; entityID: string } };
const browser = () => makeBrowser(world.app.http);

/** Begins here, signs in at the provider, and comes back. */
async function signIn(email: string): Promise<number> {
  const by = browser();
  const { location } = await by.get(service.startURL);
  const { action, fields } = await answerRequest(location ?? '', { email });
  return (await by.postFromElsewhere(action, fields)).status;
}

test('whatever an answer is, a thread reads it: here it is neither decoded nor parsed', async (t) => {
  const tasks: { name: string; response: unknown }[] = [];
  const { run } = ctx.workers;
  t.mock.method(ctx.workers, 'run', (task: { name: string }, input: { response: unknown }, limit?: object) => {
    tasks.push({ name: task.name, response: input.response });
    return run(task as never, input as never, limit as never);
  });
  const most = 256 * 1024;
  const nested = '<a>'.repeat(most / 7) + '</a>'.repeat(most / 7);
  const worst = [
    nested,
    '<'.repeat(most),
    `<a ${'b=""'.repeat(most / 4 - 2)}>`,
    '&'.repeat(most),
    '\u0000'.repeat(most),
  ];
  for (const text of worst) {
    const response = Buffer.from(text).toString('base64');
    const { status } = await browser().postFromElsewhere(service.acsURL, { SAMLResponse: response });
    assert.equal(status, 403, text.slice(0, 9));
    assert.deepEqual(tasks.splice(0), [{ name: 'verifyResponse', response }]);
  }
  assert.equal(await signIn('worker@acme.example'), 303);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  assert.deepEqual(
    loaded.filter((path) => path.includes('node-saml')),
    [],
    'what verifies is not even loaded here',
  );
});

test('of a form, only as many fields are read as one has', async () => {
  const by = browser();
  const { location } = await by.get(service.startURL);
  const { action, fields } = await answerRequest(location ?? '', { email: 'late@acme.example' });
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, '']));
  assert.equal((await by.postFromElsewhere(action, { ...many, ...fields })).status, 403);
  assert.equal((await by.postFromElsewhere(action, { ...fields, ...many })).status, 303);
});

test('bad answers of one network are counted in the database, good ones are not', async () => {
  const counts = async () => {
    const rows = await world.db.selectFrom('sign_in_attempts').select('count').orderBy('count').execute();
    return rows.map(({ count }) => count);
  };
  await world.db.deleteFrom('sign_in_attempts').execute();
  for (const email of ['mo@acme.example', 'al@acme.example']) assert.equal(await signIn(email), 303);
  const by = browser();
  const unasked = await answerUnasked(service, { email: 'mo@acme.example' });
  assert.equal((await by.postFromElsewhere(unasked.action, unasked.fields)).status, 303);
  assert.deepEqual(await counts(), [0, 0]);
  const bad = () => by.postFromElsewhere(service.acsURL, { SAMLResponse: 'bad' });
  for (let count = 0; count < 3; count += 1) assert.equal((await bad()).status, 403);
  assert.deepEqual(await counts(), [3, 3], 'for this provider, and for all together');
  // As another node would count.
  await world.db.updateTable('sign_in_attempts').set({ count: 60 }).execute();
  assert.equal((await bad()).status, 429);
  assert.equal(await signIn('mo@acme.example'), 429);
  world.clock.advance(15 * 60_000);
  assert.equal((await bad()).status, 403, 'a quarter of an hour later');
  const stored = JSON.stringify(await world.db.selectFrom('sign_in_attempts').selectAll().execute());
  assert.equal(stored.includes('127.0.0.1') || stored.includes(id), false, 'the keys are hashes');
});
