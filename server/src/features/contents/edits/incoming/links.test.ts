import assert from 'node:assert/strict';
import { test } from 'node:test';
import { links } from '@lectern/content';
import { countTurns } from '#testing/turns.ts';
import { indexTree } from '../../trees/index.ts';
import { resolveLinks } from './links.ts';

const COUNT = 10_000;

const resolving = {
  tree: indexTree('', { pages: [], files: [], reusable: [], meta: {} }),
  source: 'guide/README.md',
  named: new Map([['other', { kind: 'page' as const, id: 'x' }]]),
  findLinks: async (text: string) => links(text),
  refuse: () => undefined,
};

test('others get their turn while thousands of links of one text are resolved', async () => {
  const text = Array.from({ length: COUNT }, (_, index) => `[a](b/${index}.md)`).join('\n');
  const turns = await countTurns(async () => assert.equal(await resolveLinks(text, resolving), text));
  assert.ok(turns >= COUNT / 250, `${turns} turns`);
});
