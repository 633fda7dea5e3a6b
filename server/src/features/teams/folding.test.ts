// Names that were there before the server folded them itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addMember } from '#features/organizations/index.ts';
import { createUser, foldUsersJob } from '#features/users/index.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { foldTeamsJob } from './index.ts';

const world = await startWorld({ after });
const { ctx, db } = world;
const home = await makeHome(world);
const api = world.as(home.owner.token);
const members = `/v1/orgs/${home.organizationId}/members`;
const teams = `/v1/orgs/${home.organizationId}/teams`;

let made = 0;

async function addNamed(displayName: string): Promise<void> {
  made += 1;
  const userId = await createUser(ctx, { email: `named${made}@example.com`, displayName });
  await addMember(ctx, { organizationId: home.organizationId, userId, role: 'read' });
}

/** As the database folded them once. */
async function foldAsBefore(): Promise<void> {
  await db
    .updateTable('users')
    .set({ sought: 'JÜRGEN ÖST', folding: 0 })
    .where('display_name', '=', 'Jürgen Öst')
    .execute();
  await db.updateTable('teams').set({ sought: 'ÄRZTE', folding: 0 }).execute();
}

const namesOf = async (search: string): Promise<string[]> =>
  (await api.get(`${members}?search=${encodeURIComponent(search)}`)).body.items.map(
    (item: { user: { displayName: string } }) => item.user.displayName,
  );
const titlesOf = async (title: string): Promise<string[]> =>
  (await api.get(`${teams}?title=${encodeURIComponent(title)}`)).body.items.map(
    (item: { title: string }) => item.title,
  );

test('names from before are found after they were folded once, and not looked at again', async () => {
  await addNamed('Jürgen Öst');
  assert.equal((await api.put(teams, { body: { title: 'Ärzte' } })).status, 201);
  await foldAsBefore();
  assert.deepEqual([await namesOf('jurgen'), await titlesOf('arzte')], [[], []]);

  // Cut short, it is still due.
  for (const job of [foldUsersJob, foldTeamsJob]) {
    const [subject = ''] = await job.findDue(ctx, 1);
    await job.run(ctx, subject, { isStopping: () => true });
    assert.equal((await job.findDue(ctx, 1)).length, 1);
  }
  world.clock.advance(2 * 60 * 60 * 1000);
  await world.app.jobs.runDue();
  assert.deepEqual([await namesOf('jurgen öst'), await titlesOf('arzte')], [['Jürgen Öst'], ['Ärzte']]);
  for (const job of [foldUsersJob, foldTeamsJob]) assert.deepEqual(await job.findDue(ctx, 1), []);
});

test('people who come later need no job', async () => {
  await addNamed('Łukasz Żółć');
  assert.deepEqual(await foldUsersJob.findDue(ctx, 1), []);
  assert.deepEqual(await namesOf('zołc'), ['Łukasz Żółć']);
});
