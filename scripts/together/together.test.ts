// By turns: a sample of what `npm run together` does for as long as one likes.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDesk } from '../../server/src/features/drafts/testing.ts';
import { startWorld } from '../../server/testing/world.ts';
import { createClient } from '../crash/client.ts';
import { changes, countWords, rollWith } from './edits.ts';
import { writeTogether } from './run.ts';

test('three people at two servers come to the same text, and no word is lost or doubled', async () => {
  const world = await startWorld({ after }, { LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0' });
  const { cast, makePage } = await openDesk(world);
  const other = await world.startNode();
  const listening = { port: 0, host: '127.0.0.1' };
  const origins = [await world.app.http.listen(listening), await other.http.listen(listening)];
  const people = [cast.owner, cast.writer, cast.reviewer];
  const clients = people.map(({ token }, at) => createClient(origins[at % origins.length]!, token));
  const report = await writeTogether({ clients, path: await makePage(), operations: 300, seed: 7 });
  assert.deepEqual(report.problems, []);
  assert.ok(report.merges > 10 && report.words > 10, JSON.stringify(report));
  assert.ok(Object.keys(report.done).length > 8, JSON.stringify(report.done));
});

test('what people do to a page keeps every word but those that it takes out', () => {
  const roll = rollWith(3);
  let made = 0;
  const newWord = (): string => `w${(made += 1)}x`;
  const blocks = ['* w9000x w9001x\n* w9002x', '**w9003x** w9004x', 'w9005x [w9006x](https://example.com/)'];
  for (const [name, change] of Object.entries(changes))
    for (let times = 0; times < 50; times += 1) {
      const after = countWords(change({ blocks, roll, newWord }).join('\n\n'));
      const kept = [...countWords(blocks.join('\n\n')).keys()].filter((word) => after.has(word)).length;
      assert.ok(
        [...after.values()].every((count) => count === 1),
        name,
      );
      if (!name.startsWith('delete')) assert.equal(kept, 7, name);
    }
});
