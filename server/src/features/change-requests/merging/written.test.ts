// How much a merged change writes to the log of SQLite, from the request to the search index.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeSpace } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld, type World } from '#testing/world.ts';

const PAGES = 100;
const CHANGES = 5;
/**
 * Times the page. It was 22 when the search wrote all that it derives of a page anew, and pages of the file had 2 kB. It is 14:
 * a request also notes each move between its states and the people who are notified, and what its organization takes is counted.
 */
const AT_MOST = 15;

const paragraph = (page: number, at: number): string =>
  Array.from({ length: 60 }, (_, word) => `word${(page * 31 + at * 17 + word * word) % 997}`).join(' ');

const textOf = (page: number, changed = ''): string =>
  [
    `# Page ${page}`,
    ...Array.from({ length: 6 }, (_, section) =>
      [
        `## Part ${section}`,
        paragraph(page, 3 * section),
        paragraph(page, 3 * section + 1),
        paragraph(page, 3 * section + 2),
      ].join('\n\n'),
    ),
    changed,
  ].join('\n\n');

/** What the log holds of its present run, whose frames carry its salt; behind them there may be some of the run before. */
function bytesWritten({ database }: World): { run: string; bytes: number } {
  const log = readFileSync(`${database.url.slice('sqlite:'.length)}-wal`);
  const saltAt = (at: number): string => log.toString('hex', at, at + 8);
  const frame = 24 + log.readUInt32BE(8);
  let bytes = 0;
  while (32 + bytes + frame <= log.byteLength && saltAt(32 + bytes + 8) === saltAt(16)) bytes += frame;
  return { run: saltAt(16), bytes };
}

test('a merged change of a page writes a few times that page', { skip: isPostgresRun() }, async () => {
  const world = await startWorld(undefined);
  try {
    const files = Object.fromEntries(Array.from({ length: PAGES }, (_, page) => [`page-${page}.md`, textOf(page)]));
    const space = await makeSpace(world, files);
    await world.app.jobs.runDue();
    const api = world.as(space.owner.token);
    const at = `/v1/spaces/${space.spaceId}`;
    let written = 0;
    for (let change = 0; change < CHANGES; change += 1) {
      const page = 3 + 17 * change;
      const { body } = await api.get(`${at}/content/path/page-${page}`);
      const before = bytesWritten(world);
      const request = `${at}/change-requests/${(await api.post(`${at}/change-requests`, { body: { subject: 'A change' } })).body.id}`;
      const update = {
        operation: 'update_page',
        page: body.id,
        document: { markdown: textOf(page, `Change ${change}.`) },
      };
      assert.equal((await api.post(`${request}/content`, { body: { changes: [update] } })).status, 200);
      assert.equal((await api.post(`${request}/merge`, { body: {} })).body.result, 'merge');
      await world.app.jobs.runDue();
      const now = bytesWritten(world);
      // A log that began anew counts from its beginning.
      written += now.run === before.run ? now.bytes - before.bytes : now.bytes;
    }
    const times = written / CHANGES / Buffer.byteLength(textOf(3));
    assert.ok(times < AT_MOST, `${times.toFixed(1)} times the page`);
  } finally {
    await world.close();
  }
});
