// On SQLite alone: it is about texts that are made of pages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { addressOfReference, referenceOfAddress } from './app-addresses.ts';

const world = await startWorld({ after });
const { baseUrl } = world.ctx;
const [USER, SPACE, PAGE] = ['u', 's', 'p'].map((first) => first.padEnd(20, 'a'));

test('an address of this server is the reference that it was written for', () => {
  for (const ref of [
    { kind: 'user', user: USER },
    { kind: 'space', space: SPACE },
    { kind: 'page', page: PAGE, space: SPACE },
    { kind: 'anchor', anchor: 'a b%', page: PAGE, space: SPACE },
  ]) {
    const address = addressOfReference({ baseUrl }, ref);
    assert.deepEqual(referenceOfAddress({ baseUrl }, address ?? ''), ref);
  }
});

test('an address that names no id, or lies elsewhere, stays an address', () => {
  const paths = [`/s/${SPACE}/guides`, `/s/${SPACE}/${PAGE}/more`, `/s/${SPACE}#part`, '/u/me', `/o/${SPACE}`];
  for (const url of [...paths.map((path) => baseUrl + path), `https://app.example.com/s/${SPACE}`])
    assert.deepEqual(referenceOfAddress({ baseUrl }, url), { kind: 'url', url });
});

test('a cell of users holds their ids', async () => {
  const cell = `<td><a href="${baseUrl}/u/${USER}">u</a><a href="https://u.example/1">v</a></td>`;
  const table = `<table><thead><tr><th data-type="users" data-multiple>U</th></tr></thead><tbody><tr>${cell}</tr></tbody></table>`;
  const { owner, spaceId } = await makeSpace(world, { 'README.md': `# A\n\n${table}\n` });
  const path = `/v1/spaces/${spaceId}/content/path/a`;
  const { body } = await world.as(owner.token).get(path, { query: { format: 'document' } });
  assert.deepEqual(body.document.nodes[0].data.records.r1.values, { c1: [USER, 'https://u.example/1'] });
});

test('a document names pages of other spaces and people by references', async () => {
  const text = `# A\n\n[p](${baseUrl}/s/${SPACE}/${PAGE}) [s](${baseUrl}/s/${SPACE}) [u](${baseUrl}/u/${USER} "mention")\n`;
  const { owner, spaceId } = await makeSpace(world, { 'README.md': text });
  const path = `/v1/spaces/${spaceId}/content/path/`;
  const { body } = await world.as(owner.token).get(path + 'a', { query: { format: 'document' } });
  const refs: unknown[] = [];
  JSON.stringify(body.document, (key, value: unknown) => (key === 'ref' ? void refs.push(value) : value));
  assert.deepEqual(refs, [
    { kind: 'page', page: PAGE, space: SPACE },
    { kind: 'space', space: SPACE },
    { kind: 'user', user: USER },
  ]);
});
