// What people change of themselves, and where others see it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest } from '#features/change-requests/testing.ts';
import type { ApiAnswer } from '#testing/api.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { spaceId, owner, organizationId } = await makeSpace(world, { 'README.md': '# Home\n' });
const reader = await makePerson(world.ctx, 'reader', { organizationId, role: 'comment' });
const [own, other] = [world.as(owner.token), world.as(reader.token)];
const path = `/v1/users/${owner.id}`;

const PHOTO = 'https://example.com/photo.png';

test('people change their own name and photo, and remove the photo', async () => {
  const { status, body } = await own.patch(path, { body: { displayName: ' Ολγα ', photoURL: PHOTO } });
  assert.deepEqual([status, body.displayName, body.photoURL], [200, 'Ολγα', PHOTO]);
  assert.deepEqual((await own.get('/v1/user')).body, body);
  const removed = await own.patch(path, { body: { photoURL: null } });
  assert.deepEqual([removed.body.displayName, removed.body.photoURL], ['Ολγα', undefined]);
});

test('a new name and photo are seen wherever the user is shown, from the next request on', async () => {
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId: owner.id });
  const request = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}`;
  const { body: comment } = await own.post(`/v1/spaces/${spaceId}/comments`, { body: { body: { markdown: 'Hi' } } });
  const reply = { body: { body: { markdown: 'Again' } } };
  await own.post(`/v1/spaces/${spaceId}/comments/${comment.id}/replies`, reply);
  type Body = ApiAnswer['body'];
  const shown: [string, (body: Body) => Body][] = [
    [path, (body) => body],
    [`/v1/spaces/${spaceId}/comments`, (body) => body.items[0].postedBy],
    [`/v1/spaces/${spaceId}/comments/${comment.id}/replies`, (body) => body.items[0].postedBy],
    [request, (body) => body.createdBy],
  ];
  for (const name of ['First', 'Second']) {
    const photoURL = `https://example.com/${name}`;
    assert.equal((await own.patch(path, { body: { displayName: name, photoURL } })).status, 200);
    for (const [at, userIn] of shown) {
      const user = userIn((await other.get(at)).body);
      assert.deepEqual([user?.displayName, user?.photoURL], [name, photoURL], at);
    }
  }
});

test('nobody changes others: colleagues are refused, and strangers find nobody', async () => {
  const stranger = world.as((await makePerson(world.ctx, 'stranger')).token);
  const before = (await own.get(path)).body;
  assert.equal((await other.patch(path, { body: { displayName: 'Mine' } })).status, 403);
  assert.equal((await stranger.patch(path, { body: { displayName: 'Mine' } })).status, 404);
  assert.deepEqual((await own.get(path)).body, before);
});

test('what does not fit is named, and nothing of it is kept', async () => {
  const wrong: [object, string[]][] = [
    [{}, ['']],
    [{ displayName: '' }, ['/displayName']],
    [{ displayName: '  ' }, ['/displayName']],
    [{ displayName: 'x'.repeat(65) }, ['/displayName']],
    [{ displayName: 'two\nlines' }, ['/displayName']],
    [{ displayName: 'two\u2028lines' }, ['/displayName']],
    [{ displayName: 7, photoURL: 7 }, ['/displayName', '/photoURL']],
    [{ photoURL: 'javascript:alert(1)' }, ['/photoURL']],
    [{ photoURL: 'data:image/png;base64,AA' }, ['/photoURL']],
    [{ photoURL: '//example.com/a' }, ['/photoURL']],
    [{ photoURL: `https://example.com/${'x'.repeat(2048)}` }, ['/photoURL']],
    [{ displayName: '\t', photoURL: 'x' }, ['/displayName', '/photoURL']],
  ];
  const before = (await own.get(path)).body;
  for (const [body, paths] of wrong) {
    const answer = await own.patch(path, { body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    const named = answer.body.error.details.map((detail: { path: string }) => detail.path);
    assert.deepEqual([...new Set(named)], paths, JSON.stringify(body));
  }
  assert.deepEqual((await own.get(path)).body, before);
});

test('a name has 64 characters, however they are stored', async () => {
  const name = '𠀀'.repeat(64);
  assert.equal((await own.patch(path, { body: { displayName: name } })).body.displayName, name);
});

test('a change that was made from an older version is refused, and one that changes nothing keeps the version', async () => {
  const { headers, body } = await own.get(path);
  const ifMatch = { 'if-match': String(headers['etag']) };
  assert.equal((await own.patch(path, { body: { displayName: body.displayName }, headers: ifMatch })).status, 200);
  assert.equal((await own.patch(path, { body: { displayName: 'Newer' }, headers: ifMatch })).status, 200);
  assert.equal((await own.patch(path, { body: { displayName: 'Older' }, headers: ifMatch })).status, 412);
});
