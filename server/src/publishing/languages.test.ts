import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addSite, publishSite } from '#features/sites/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { importFiles, makeHome, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { organizationId, owner, hostname } = await makeHome(world);

const makeVariant = async (title: string, language?: string) => {
  const named = { organizationId, createdBy: owner.id, title, ...(language === undefined ? {} : { language }) };
  const space = await createSpace(world.ctx, named);
  await importFiles(world, space.id, { 'README.md': `# Start in ${title}` });
  return space;
};
const spaces = [await makeVariant('en', 'en'), await makeVariant('jp', 'ja'), await makeVariant('Legacy', 'en')];
const site = await addSite(world.ctx, { organizationId, createdBy: owner.id, title: 'Docs', spaces });
await publishSite(world.ctx, { organizationId, siteId: site.id });
const base = `/sites/${hostname}/${site.basename}`;

test('variants called by the code of their language are shown by its own name, others by theirs', async () => {
  const { text } = await world.as(undefined).get(base);
  for (const name of ['English', '日本語', 'Legacy']) assert.match(text, new RegExp(`>${name}<`));
});

test('a page says which language it is in', async () => {
  const { text } = await world.as(undefined).get(`${base}/jp`);
  assert.match(text, /<html lang="ja"/);
});

test('a text in Chinese, Japanese or Korean says so by its letters, unless its author says otherwise', async () => {
  const langOf = async (title: string, language: string | null = null) => {
    const { base, spaceId } = await makeSite(world, {
      'README.md': `# ${title}\n\nAPI`,
      'next.md': `# ${title} 2\n`,
    });
    if (language !== null) await world.db.updateTable('spaces').set({ language }).where('id', '=', spaceId).execute();
    return /<html lang="([^"]*)"/.exec((await world.as(undefined).get(base)).text)?.[1];
  };
  assert.equal(await langOf('快速开始 Singularity'), 'zh');
  assert.equal(await langOf('はじめに'), 'ja');
  assert.equal(await langOf('시작하기'), 'ko');
  assert.equal(await langOf('Getting started'), 'en');
  assert.equal(await langOf('快速開始', 'zh-TW'), 'zh-TW');
});
