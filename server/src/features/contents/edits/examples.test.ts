// What the guide shows is sent as it stands there, one example after the other, to a space with one page.
// On SQLite alone: it is about texts that are made of pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { openSpace } from './testing.ts';

const world = await startWorld({ after });
const guide = readFileSync(new URL('../../../../../docs/using/editing.md', import.meta.url), 'utf8');

/** The examples of the guide, each under its title. */
const examples = [...guide.matchAll(/\{% code title="([^"]+)"[^\n]*%\}\n```json\n([\s\S]*?)\n```/g)].map(
  ([, title = '', json = '']) => ({ title, json }),
);

/** What an answer consists of: its keys and the types of its values, of a list those of its first item. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, shapeOf(each)]),
  );
};

test('every batch of the guide can be made, and is answered as the guide says', async () => {
  const { api, at, pageId } = await openSpace(world, { 'README.md': '# Home\n', 'basics.md': '# Basics\n' });
  const named: Record<string, string | undefined> = { PAGE_ID: await pageId('basics') };
  let answered: unknown;
  let sent = 0;
  for (const { title, json } of examples) {
    const filled = json.replaceAll(/[A-Z]+(?:_[A-Z]+)*_ID/g, (name) => named[name] ?? name);
    const body = JSON.parse(filled) as { changes?: object[] };
    if (/answer/i.test(title)) {
      assert.deepEqual(shapeOf(answered), shapeOf(body), title);
      for (const [text] of json.matchAll(/"(?:source|block|ours|theirs|path)": "[^"]*"/g))
        assert.ok(JSON.stringify(answered).includes(text.replace('": "', '":"')), `${title}: ${text}`);
      continue;
    }
    const answer = await api.post(at, { body, query: { compat: false } });
    const isRefused = /refused/i.test(title);
    assert.equal(answer.status, isRefused ? 409 : 200, `${title}: ${answer.text}`);
    answered = answer.body;
    named['READ_REVISION_ID'] ??= /without front matter/.test(title) ? answer.body.revision : undefined;
    sent += 1;
  }
  assert.ok(sent >= 6);
});
