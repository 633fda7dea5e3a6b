import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { skipReason } from '#platform/isolates/testing.ts';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { publish } from '#features/integrations/testing.ts';
import { script } from './testing.ts';

const skip = await skipReason();
const world = await startWorld({ after });
const home = await makeSite(world, { 'README.md': '# Home' });
const owner = world.as(home.owner.token);

async function install(name: string, code: string, more: object = {}) {
  await publish(owner, home.organizationId, name, { script: script(code), runtime: 'v2', ...more });
  const { status, body } = await owner.post(`/v1/integrations/${name}/installations`, {
    body: { organization: home.organizationId },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return `/v1/integrations/${name}/installations/${body.id}`;
}

async function eventsOf(name: string): Promise<{ type: string; status: string; log: string }[]> {
  const { body } = await owner.get(`/v1/integrations/${name}/events`);
  const events = body.items.map(
    async ({ id, payload, status }: { id: string; payload: { type: string }; status: string }) => {
      const { trace } = (await owner.get(`/v1/integrations/${name}/events/${id}`)).body;
      return {
        type: payload.type,
        status,
        log: trace.logs.map(({ message }: { message: string }) => message).join('\n'),
      };
    },
  );
  return Promise.all(events);
}

test('a script learns of its installation, and asks the API with its token', { skip }, async () => {
  const code = `
    if (event.type !== 'installation_setup' || event.previous) return new Response('', { status: 406 });
    const { apiEndpoint, apiTokens, integration, installation } = environment;
    const answer = await fetch(apiEndpoint + '/v1/integrations/' + integration.name + '/installations/' + installation.id, {
      method: 'PATCH', body: JSON.stringify({ externalIds: ['seen-' + event.status] }),
      headers: { authorization: 'Bearer ' + apiTokens.installation, 'content-type': 'application/json' } });
    console.log('the API answered ' + answer.status);
    return new Response('OK');`;
  const path = await install('learns', code);
  await world.app.jobs.runDue();
  assert.deepEqual((await owner.get(path)).body.externalIds, ['seen-active']);
  const [event] = (await eventsOf('learns')).toReversed();
  assert.deepEqual([event?.type, event?.status], ['installation_setup', 'success']);
  assert.match(event?.log ?? '', /the API answered 200/);
});

test('a script that makes events of its events leaves the turn to others', { skip }, async () => {
  const code = `
    const { apiEndpoint, apiTokens, integration, installation } = environment;
    await fetch(apiEndpoint + '/v1/integrations/' + integration.name + '/installations/' + installation.id, {
      method: 'PATCH', body: '{"externalIds":[]}',
      headers: { authorization: 'Bearer ' + apiTokens.installation, 'content-type': 'application/json' } });
    return new Response('OK');`;
  const path = await install('circles', code);
  await world.app.jobs.runDue();
  const statuses = (await eventsOf('circles')).map(({ status }) => status);
  assert.ok(statuses.includes('pending') && statuses.includes('success'));
  assert.equal((await owner.delete(path)).status, 205);
});

test('a script learns that the content of a space was updated', { skip }, async () => {
  const code = `
    if (event.type !== 'space_content_updated') return new Response('', { status: 406 });
    const { apiEndpoint, apiTokens } = environment;
    const answer = await fetch(apiEndpoint + '/v1/spaces/' + event.spaceId + '/content/pages', { headers: { authorization: 'Bearer ' + apiTokens.installation } });
    const { pages } = await answer.json();
    console.log(event.revisionId + ' has ' + pages.map(({ title }) => title));
    return new Response('OK');`;
  await install('follows', code, { scopes: ['space:content:read'] });
  await importFiles(world, home.spaceId, { 'README.md': '# Home\n\nNews' });
  await world.app.jobs.runDue();
  await world.app.jobs.runDue();
  const events = await eventsOf('follows');
  const updated = events.find(({ type }) => type === 'space_content_updated');
  assert.equal(updated?.status, 'success', JSON.stringify(events));
  assert.match(updated?.log ?? '', /has Home/);
});

test('an event whose handling fails is over, and the next one is handled', { skip }, async () => {
  const code = `
    if (event.type === 'installation_setup' && event.previous === undefined) return new Response('no such room', { status: 500 });
    return new Response('OK');`;
  const path = await install('stumbles', code);
  await owner.patch(path, { body: { externalIds: ['a'] } });
  await world.app.jobs.runDue();
  const events = (await eventsOf('stumbles')).toReversed();
  assert.deepEqual(
    events.map(({ status }) => status),
    ['failed', 'success'],
  );
  assert.match(events[0]?.log ?? '', /answered 500: no such room/);
});

test('an event that could not be handed over stays, and is given up after a day', { skip }, async () => {
  await install('broken', '', { script: 'throw 1' });
  await world.app.jobs.runDue();
  assert.deepEqual(
    (await eventsOf('broken')).map(({ status }) => status),
    ['pending'],
  );
  world.clock.advance(25 * 60 * 60_000);
  // A script that failed twice rests for a moment.
  while ((await eventsOf('broken')).some(({ status }) => status === 'pending')) {
    world.clock.advance(20 * 60_000);
    await world.app.jobs.runDue();
  }
  assert.deepEqual(
    (await eventsOf('broken')).map(({ status }) => status),
    ['failed'],
  );
});
