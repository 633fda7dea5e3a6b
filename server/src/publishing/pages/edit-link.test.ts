// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFolder } from '#features/imports/index.ts';
import { makeFolder } from '#testing/folders.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { editUrlOf } from './edit-link.ts';

const github = 'https://github.com/acme/docs.git';

test('a file of a branch is edited where its host has a form for it', () => {
  assert.equal(
    editUrlOf({ address: github, ref: 'release/2', dir: 'docs/en' }, 'guide/how to.md'),
    'https://github.com/acme/docs/edit/release/2/docs/en/guide/how%20to.md',
  );
  assert.equal(
    editUrlOf({ address: 'git@gitlab.com:group/sub/docs.git', ref: 'main', dir: '' }, 'a.md'),
    'https://gitlab.com/group/sub/docs/-/edit/main/a.md',
  );
});

test('without a branch, or with a commit, a file is looked at', () => {
  assert.equal(editUrlOf({ address: github, dir: '' }, 'a.md'), 'https://github.com/acme/docs/blob/HEAD/a.md');
  const ref = '0123456789abcdef0123456789abcdef01234567';
  assert.equal(editUrlOf({ address: github, ref, dir: '' }, 'a.md'), `https://github.com/acme/docs/blob/${ref}/a.md`);
});

for (const address of [
  'https://git.example.com/acme/docs.git',
  'https://github.com.example.com/acme/docs',
  'https://github.com/acme',
  'https://github.com/../../x/y',
  'file:///srv/docs.git',
  'https://github.com/acme/docs"><script>',
]) {
  test(`a page from ${address} has no address to be edited at`, () =>
    assert.equal(editUrlOf({ address, dir: '' }, 'a.md'), undefined));
}

const world = await startWorld({ after });

async function importFrom(
  t: { after: (work: () => Promise<void>) => void },
  repository?: { address: string; ref: string },
) {
  const site = await makeSite(world, { 'README.md': '# Home\n' });
  const folder = await makeFolder(t, { 'README.md': '# Home\n\nnow\n', 'docs/guide.md': '# Guide\n' });
  await importFolder(world.ctx, {
    spaceId: site.spaceId,
    boundary: folder,
    folder,
    authorId: site.owner.id,
    conflicts: 'theirs',
    origin: { name: 'docs', warnings: [], ...(repository === undefined ? {} : { repository }) },
  });
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const { body } = await owner.get(path);
  const show = (showEditLink: boolean) => owner.put(path, { body: { ...body, git: { showEditLink } } });
  return { ...site, show, page: async () => (await world.as(undefined).get(site.base)).text };
}

test('a page that came from a repository leads to where it is edited, if its site says so', async (t) => {
  const { page, show } = await importFrom(t, { address: github, ref: 'main' });
  assert.doesNotMatch(await page(), /Edit this page/);
  await show(true);
  assert.match(await page(), /href="https:\/\/github\.com\/acme\/docs\/edit\/main\/README\.md"[^>]*>Edit this page</);
});

test('a page that came from a folder has nowhere to be edited', async (t) => {
  const { page, show } = await importFrom(t);
  await show(true);
  assert.doesNotMatch(await page(), /Edit this page/);
});
