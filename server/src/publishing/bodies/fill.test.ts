// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });

const INCLUDES = '.gitbook/includes';
const include = (path: string, times: number) => `{% include "${path}" %}\n\n`.repeat(times);

test('contents that include one another many times each do not make a page of them without end', async () => {
  const site = await makeSite(world, {
    'README.md': `# Home\n\nopenword\n\n${include(`${INCLUDES}/a.md`, 100)}`,
    [`${INCLUDES}/a.md`]: include('b.md', 100),
    [`${INCLUDES}/b.md`]: include('c.md', 100),
    [`${INCLUDES}/c.md`]: include('d.md', 100),
    [`${INCLUDES}/d.md`]: 'wyvern\n',
  });
  const { status, text } = await world.as(undefined).get(site.base);
  assert.deepEqual([status, text.includes('openword')], [200, true]);
  assert.ok(text.length < 11_000_000, String(text.length));
});
