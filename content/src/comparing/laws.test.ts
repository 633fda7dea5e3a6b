import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasCorpus, ownPages, realPages } from '../editor/testing.ts';
import type { EditNode } from '../editor/types.ts';
import { diffPage } from '../merge/difference/diff-page.ts';
import type { BlockChange } from '../merge/difference/types.ts';
import { compareBlocks } from './index.ts';
import { plain, sideOf } from './testing.ts';

/** Numbers that look random and are the same each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Some words of a page gone, some new, and a block elsewhere. */
function edit(source: string, random: (below: number) => number): string {
  const edited = source.replaceAll(/\p{L}+/gu, (word) => {
    const chance = random(60);
    if (chance === 0) return '';
    if (chance === 1) return `**${word}**`;
    return chance === 2 ? `${word} new${random(1000)}` : word;
  });
  const blocks = edited.split('\n\n');
  const [moved = ''] = blocks.splice(random(blocks.length), 1);
  blocks.splice(random(blocks.length + 1), 0, moved);
  return blocks.join('\n\n');
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const nodesOf = (source: string | undefined): EditNode[] =>
  source === undefined ? [] : compareBlocks({ before: source, after: source }).map(({ node }) => node);

function check(path: string, { kind, before, after, words }: BlockChange): void {
  if (kind === 'kept') return;
  const nodes = compareBlocks({ before, after });
  assert.deepEqual(plain(sideOf(nodes, 'before')), plain(nodesOf(before)), path);
  assert.deepEqual(plain(sideOf(nodes, 'after')), plain(nodesOf(after)), path);
  if (kind !== 'changed' || words === undefined) return;
  const joined = (without: string): string =>
    words
      .filter((run) => run.kind !== without)
      .map(({ text }) => text)
      .join('');
  assert.deepEqual([joined('added'), joined('removed')], [before, after], path);
}

function checkAll(pages: readonly [path: string, source: string][]): void {
  const random = randomFrom(7);
  for (const [path, source] of pages)
    for (const change of diffPage(encode(source), encode(edit(source, random))).blocks) check(path, change);
}

test('of edited pages of ours, what is shown has both texts in it, as source and as readers see them', () => {
  checkAll(ownPages());
});

test(
  'so it has of pages of real repositories',
  { skip: hasCorpus ? false : 'they are not next to this checkout' },
  () => {
    checkAll(realPages().filter(([, source]) => source.length < 50_000));
  },
);
