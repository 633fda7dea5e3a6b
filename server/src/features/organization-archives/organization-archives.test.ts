import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { rankOf } from '#access/index.ts';
import { PRIVATE, writeNewZip } from '#features/exports/index.ts';
import { makeFolder } from '#testing/folders.ts';
import { makeSubject } from '#testing/permissions/subject.ts';
import { startWorld } from '#testing/world.ts';
import { openZip } from '#testing/zips.ts';
import { makeOrganizationArchive } from './archive.ts';
import { PARTS } from './parts.ts';

const world = await startWorld({ after });
const { ctx, db } = world;
const home = await makeSubject(world);
const foreign = await makeSubject(world);
const { organizationId, spaceId } = home;
await db.updateTable('spaces').set({ title: '../../out/<b>' }).where('id', '=', spaceId).execute();

// Events come into an archive once they are sealed.
await world.app.jobs.runDue();
const files = await openZip(await buffer(await makeOrganizationArchive(ctx, organizationId)));
const read = (file: string): Record<string, unknown>[] => JSON.parse(files.get(file)?.toString() ?? 'null');

test('an archive has every space as its export, whatever it is called', () => {
  const folder = `spaces/out-b-${spaceId}`;
  assert.match(files.get(`${folder}/README.md`)?.toString() ?? [...files.keys()].join(), /^# Home/);
  assert.equal(files.get(`${folder}/notes.txt`)?.toString(), 'notes');
  assert.ok(files.has(`${folder}/SUMMARY.md`));
  assert.ok(read('spaces.json').length > 1);
  for (const name of files.keys()) assert.ok(!name.split('/').some((each) => ['', '.', '..'].includes(each)), name);
});

test('what open change requests propose is in it', () => {
  assert.ok([...files.keys()].some((name) => name.startsWith(`change-requests/out-b-${spaceId}/`)));
});

test('each list is named in the README, and reads what is this organization’s alone', async () => {
  const readme = files.get('README.md')?.toString() ?? '';
  for (const { file } of PARTS) assert.ok(readme.includes(`\`${file}\``) && Array.isArray(read(file)), file);
  assert.deepEqual(
    read('organization.json').map(({ id }) => id),
    [organizationId],
  );
  assert.deepEqual(
    read('people.json').map(({ email }) => email),
    [home.owner.email],
  );
  for (const file of [
    'comments',
    'replies',
    'revisions',
    'change-requests',
    'sites',
    'site-spaces',
    'webhooks',
    'audit',
  ])
    assert.ok(read(`${file}.json`).length > 0, file);
  const all = [...files.values()].join('\n');
  for (const id of [foreign.organizationId, foreign.spaceId, foreign.siteId, foreign.owner.email])
    assert.ok(!all.includes(id), id);
});

test('nothing in it opens anything', async () => {
  const all = [...files.values()].join('\n');
  const secrets = [
    ...(await db.selectFrom('webhooks').select('secret as text').execute()),
    ...(await db.selectFrom('share_links').select('share_key as text').execute()),
    ...(await db.selectFrom('site_publishing_auth').select('private_key as text').execute()),
    ...(await db.selectFrom('integration_installations').select('configuration as text').execute()),
  ];
  assert.ok(secrets.length > 2);
  for (const { text } of secrets) assert.ok(text.length < 4 || !all.includes(text));
  for (const { columns } of PARTS)
    for (const column of columns) assert.doesNotMatch(column, /secret|hash|private|token|share_key/);
});

test('whoever stops reading leaves nothing behind that goes on', async () => {
  const zip = await makeOrganizationArchive(ctx, organizationId);
  await new Promise((resolve) => void zip.once('data', resolve));
  zip.destroy();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  assert.equal((await world.as(home.owner.token).get(`/v1/orgs/${organizationId}`)).status, 200);
});

test('nobody else on the machine reads an archive that a command writes', async (t) => {
  const file = join(await makeFolder(t, {}), 'archive.zip');
  await writeNewZip(file, async () => ({ zip: await makeOrganizationArchive(ctx, organizationId) }), PRIVATE);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('an administrator fetches it by an address that ends with their role, at most three times an hour', async () => {
  const other = await makeSubject(world);
  const path = `/v1/orgs/${other.organizationId}/export`;
  const owner = world.as(other.owner.token);
  const begun = await owner.post(path);
  assert.deepEqual([begun.status, begun.body.object], [200, 'organization-archive']);
  const { pathname, search } = new URL(begun.body.url);
  const fetchZip = async (query = search) => world.app.http.inject({ method: 'GET', url: `${pathname}${query}` });
  const answer = await fetchZip();
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/zip']);
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename\*=UTF-8''[\w-]+\.zip$/);
  const zip = await openZip(answer.rawPayload);
  assert.ok(zip.has('README.md') && zip.has('members.json'));
  // Of another organization, it would need another signature.
  const foreignUrl = `${pathname.replace(other.organizationId, organizationId)}${search}`;
  assert.equal((await world.app.http.inject({ method: 'GET', url: foreignUrl })).statusCode, 404);
  for (const status of [200, 200, 429]) assert.equal((await owner.post(path)).status, status);
  const events = await db
    .selectFrom('audit_events')
    .select('actor_id')
    .where('organization_id', '=', other.organizationId)
    .where('action', '=', 'organization.exported')
    .execute();
  assert.deepEqual(
    events.map(({ actor_id }) => actor_id),
    Array.from({ length: 3 }, () => other.owner.id),
  );
  await db
    .updateTable('memberships')
    .set({ role: rankOf('create') })
    .where('organization_id', '=', other.organizationId)
    .where('user_id', '=', other.owner.id)
    .execute();
  assert.equal((await fetchZip()).statusCode, 404);
});
