import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { toEditDoc, toNode } from '../model/convert.ts';
import { blocksBetween, detach, includedBlocks, replaceByInclude, sourceOfBlocks } from './blocks.ts';
import { movedTarget } from './moving.ts';
import { findIncluded } from '../view/included/finding.ts';
import { includePath } from './paths.ts';

const PAGE = `---
title: Setup
---

# Setup

Read  the [plan](plan.md#now)  *first*.

* one
* two

> A quote with ![a picture](../.gitbook/assets/p.png "x").

{% hint style="info" %}
Mind the [gap](./gap.md).
{% endhint %}

Last   words.
`;
const PATH = 'guides/setup.md';

function open(source: string) {
  const page = openPage(source);
  const state = EditorState.create({ doc: toNode(page.doc) });
  const save = (doc: Node): string => savePage(page, toEditDoc(doc, page.doc)).source;
  return { state, save };
}

/** Where a block begins among those of the page, and where it ends. */
function blockOf(doc: Node, index: number): { from: number; to: number } {
  let from = 0;
  for (let at = 0; at < index; at++) from += doc.child(at).nodeSize;
  return { from: from + 1, to: from + doc.child(index).nodeSize - 1 };
}

test('blocks become a reusable content as they were written, with links that lead where they led', () => {
  const { state, save } = open(PAGE);
  const range = blocksBetween(state, { from: blockOf(state.doc, 1).from, to: blockOf(state.doc, 3).to });
  assert.ok(range);
  assert.equal(
    sourceOfBlocks(state.doc, range, PATH),
    'Read  the [plan](../../guides/plan.md#now)  *first*.\n\n* one\n* two\n\n> A quote with ![a picture](../assets/p.png "x").\n',
  );
  const { doc } = state.apply(replaceByInclude(state.tr, range, '../.gitbook/includes/new.md'));
  const [head, tail] = [PAGE.slice(0, PAGE.indexOf('Read')), PAGE.slice(PAGE.indexOf('{% hint'))];
  assert.equal(save(doc), `${head}{% include "../.gitbook/includes/new.md" %}\n\n${tail}`);
});

test('a selection from the title on takes what is below it, and the title alone is none', () => {
  const { state } = open(PAGE);
  const title = blockOf(state.doc, 0);
  assert.equal(blocksBetween(state, title), undefined);
  assert.equal(blocksBetween(state, { from: title.from, to: blockOf(state.doc, 1).to })?.from, title.to + 1);
});

test('what stands in another block is taken where an include may stand, and parts of blocks as the whole of them', () => {
  const { state } = open(PAGE);
  const hint = blockOf(state.doc, 4);
  assert.deepEqual(blocksBetween(state, { from: hint.from + 1, to: hint.from + 2 }), { from: hint.from, to: hint.to });
  const list = blockOf(state.doc, 2);
  const range = blocksBetween(state, { from: list.from + 2, to: list.to - 2 });
  assert.deepEqual(range, { from: list.from - 1, to: list.to + 1 });
});

test('every block of a page can become one, and nothing else of the page changes a byte', () => {
  const { state, save } = open(PAGE);
  const blocks = PAGE.slice(PAGE.indexOf('Read')).split(/\n\n(?=[*>{L])/);
  assert.equal(blocks.length, state.doc.childCount - 1);
  blocks.forEach((block, index) => {
    const { from, to } = blockOf(state.doc, index + 1);
    const range = blocksBetween(state, { from: from - 1, to: to + 1 });
    assert.ok(range);
    const { doc } = state.apply(replaceByInclude(state.tr, range, '../x.md'));
    assert.equal(save(doc), PAGE.replace(block.trimEnd(), '{% include "../x.md" %}'));
  });
});

test('an include is detached: its text stands in the page, without its names, and nothing else changes', () => {
  const page = '# Home\n\nFirst  words.\n\n{% include "../.gitbook/includes/note.md" %}\n\nLast  words.\n';
  const note = '---\ntitle: Note\n---\n\n# Note\n\nSee [the plan](../../guides/plan.md).\n\n* one\n* two\n';
  const { state, save } = open(page);
  const at = blockOf(state.doc, 2).from - 1;
  const blocks = includedBlocks(note, { from: '.gitbook/includes/note.md', to: PATH });
  const { doc } = state.apply(detach(state.tr, at, blocks));
  assert.equal(save(doc), '# Home\n\nFirst  words.\n\nSee [the plan](plan.md).\n\n* one\n* two\n\nLast  words.\n');
});

test('an include of nothing leaves a place to write in where something has to stand', () => {
  const { state, save } = open('# Home\n\n{% hint style="info" %}\n{% include "x.md" %}\n{% endhint %}\n');
  const at = blockOf(state.doc, 1).from;
  const { doc } = state.apply(detach(state.tr, at, includedBlocks('# Note\n')));
  assert.equal(doc.child(1).child(0).type.name, 'paragraph');
  assert.match(save(doc), /^# Home\n\n\{% hint style="info" %\}\n/);
});

test('a target leads to the same from another file', () => {
  const moved = (target: string) => movedTarget(target, PATH, '.gitbook/includes/new.md');
  assert.deepEqual(['plan.md', './plan.md?x#y', '../README.md', 'sub/', '../.gitbook/includes/b.md'].map(moved), [
    '../../guides/plan.md',
    '../../guides/plan.md?x#y',
    '../../README.md',
    '../../guides/sub/',
    'b.md',
  ]);
  for (const stays of ['#here', '/top.md', 'https://example.org/a', 'mailto:a@example.org', '../../outside.md', ''])
    assert.equal(moved(stays), undefined, stays);
});

test('an include is found by its words, or by what they are decoded', () => {
  const files = new Set(['.gitbook/includes/a b.md', 'x%20y.md']);
  const find = (path: string) => (files.has(path) ? path : undefined);
  assert.equal(findIncluded(PATH, '../.gitbook/includes/a%20b.md', find), '.gitbook/includes/a b.md');
  assert.equal(findIncluded(PATH, '/.gitbook/includes/a b.md', find), '.gitbook/includes/a b.md');
  assert.equal(findIncluded(PATH, '../x%20y.md', find), 'x%20y.md');
  assert.equal(findIncluded(PATH, 'none.md', find), undefined);
  assert.equal(includePath(undefined, '.gitbook/includes/a.md'), '/.gitbook/includes/a.md');
});
