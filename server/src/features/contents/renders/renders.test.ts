import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { description, processSpecs } from '#features/openapi-specs/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, reader, stranger } = voices(world, cast);

const hostile = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '<script>x()</script>', version: '1' },
  paths: {
    '/a': {
      get: {
        summary: '<img src=x onerror=x()>',
        description: '<script>x()</script> <a href="javascript:x()">l</a> <iframe src="//a"></iframe>',
        responses: {},
      },
    },
  },
});

const { spaceId } = await makeSpace(
  world,
  {
    'SUMMARY.md': '* [Home](README.md)\n* [Ovens](new/ovens.md)\n',
    'README.md': '# Home\n',
    'new/ovens.md': '---\nicon: fire\ndescription: All of <them>.\n---\n\n# Ovens\n',
    '.gitbook.yaml': 'redirects:\n  old/ovens: new/ovens.md\n',
    '.gitbook/includes/loop.md': '# Loop\n\n{% include "loop.md" %}\n',
    'kiln.json': description('Kiln'),
    'hostile.json': hostile,
    'huge.json': `{"openapi":"3.1.0","info":{},"paths":{"/a":{"get":{"summary":"${'x'.repeat(9 * 1024 * 1024)}"}}}}`,
  },
  { ...cast, hostname: '' },
);
const { tree } = await readCurrent(world, spaceId);
const SPACE = `/v1/spaces/${spaceId}`;
const at = (base = SPACE) => `${base}/content/render`;
const render = async (source: string, who = reader) => (await who.post(at(), { body: { source } })).body;
const operation = (src: string, path = '/ovens') =>
  `{% openapi src="${src}" path="${path}" method="get" %}\n[x](${src})\n{% endopenapi %}\n`;

test('an operation is answered as readers see it, from a file or from what the organization keeps', async () => {
  const [ofFile] = (await render(operation('kiln.json'))).items;
  assert.deepEqual([ofFile.kind, ofFile.state], ['openapi', 'shown']);
  assert.match(ofFile.html, /Ovens of Kiln/);
  await owner.put(`/v1/orgs/${cast.organizationId}/openapi/kept`, { body: { source: { text: description('Kept') } } });
  await processSpecs(world);
  const [kept] = (
    await render('{% openapi-operation spec="kept" path="/ovens" method="get" %}\n{% endopenapi-operation %}\n')
  ).items;
  assert.match(kept.html ?? '', /Ovens of Kept/);
});

test('what is not there, not read or too large is said, and is no error', async () => {
  const source = [
    operation('kiln.json', '/none'),
    operation('none.json'),
    operation('https://example.com/api.json'),
    operation('huge.json', '/a'),
  ].join('\n');
  const { items, count } = await render(source);
  assert.equal(count, 4);
  assert.deepEqual(
    items.map(({ state }: { state: string }) => state),
    ['absent', 'absent', 'unread', 'absent'],
  );
  assert.deepEqual(await world.db.selectFrom('described_addresses').select('url').execute(), [], 'nothing was fetched');
});

test('nothing of what a specification says can run', async () => {
  const [{ html }] = (await render(operation('hostile.json', '/a'))).items;
  assert.doesNotMatch(html, /<script|<iframe|<img|href="javascript/i);
});

test('links to pages say what they name, and which page is meant by a former address', async () => {
  const ref = (target: string) => `{% content-ref url="${target}" %}\n[x](${target})\n{% endcontent-ref %}\n`;
  const targets = ['new/ovens.md', 'old/ovens', 'none.md', 'kiln.json', 'https://example.com/', '../../up.md'];
  const { items } = await render(`${targets.map(ref).join('\n')}\n[m](new/ovens.md "mention")\n`);
  assert.deepEqual(
    items.map(({ by, page }: { by: string; page?: { title: string } }) => [by, page?.title]),
    [
      ['page', 'Ovens'],
      ['moved', 'Ovens'],
      ['nothing', undefined],
      ['file', undefined],
      ['elsewhere', undefined],
      ['nothing', undefined],
      ['page', 'Ovens'],
    ],
  );
  const { icon, description: said, path } = items[0].page;
  assert.deepEqual([icon, said, path], ['fire', 'All of <them>.', tree.pageBySource.get('new/ovens.md')?.path]);
});

test('links go from the file that the text stands in', async () => {
  const { body } = await reader.post(at(), { body: { source: '[m](ovens.md "mention")\n', path: 'new/other.md' } });
  assert.equal(body.items[0].page?.title, 'Ovens');
});

test('includes are not followed, and lists are bounded', async () => {
  assert.deepEqual((await render('{% include ".gitbook/includes/loop.md" %}\n')).items, []);
  const { items, count } = await render('[m](a.md "mention") '.repeat(150));
  assert.deepEqual([items.length, count], [100, 150]);
  const long = await reader.post(at(), { body: { source: 'x'.repeat(40_001) } });
  assert.equal(long.status, 422, long.text);
});

test('who may not read the space learns nothing, and a change request is looked at as it is', async () => {
  assert.equal((await stranger.post(at(), { body: { source: 'x' } })).status, 404);
  const { body: request } = await owner.post(`${SPACE}/change-requests`, { body: { subject: 'More' } });
  const line = `${SPACE}/change-requests/${request.id}`;
  const changes = [{ operation: 'insert_page', title: 'Shelves', document: { markdown: 'x' } }];
  await owner.post(`${line}/content?compat=false`, { body: { changes } });
  const { body: pages } = await owner.get(`${line}/content/pages`);
  const { path } = pages.pages.find(({ title }: { title: string }) => title === 'Shelves');
  const source = `[m](${path} "mention")\n`;
  assert.equal((await reader.post(at(line), { body: { source } })).body.items[0].page?.title, 'Shelves');
  assert.equal((await render(source)).items[0].by, 'nothing');
});
