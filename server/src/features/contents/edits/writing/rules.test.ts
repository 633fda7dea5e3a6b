import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '@lectern/content';
import type { Batch } from '../batches/index.ts';
import type { PageChange } from '../schema.ts';
import { asTitle, frontMatterOf, titleOf } from './rules.ts';

const batch = {
  draft: { files: [{ id: 'f1', path: 'assets/a.png' }] },
  named: new Map([['new', { kind: 'file', id: 'f1' }]]),
} as unknown as Batch;

/** What a change makes of the front matter of a page, in short. */
function made(change: object, frontMatter = ''): string[] {
  const facts = parsePage(`---\n${frontMatter}\n---\n\nText\n`);
  const changes = frontMatterOf(batch, change as PageChange, { index: 3, source: 'guide/page.md', facts });
  return changes.map(({ path, value }) => `${path.join('.')}=${JSON.stringify(value)}`);
}

test('a title is one line, and a heading that becomes one no longer than titles are', () => {
  assert.equal(asTitle(' a\n b\0 '), 'a b\uFFFD');
  assert.equal(asTitle('😀'.repeat(201)), '😀'.repeat(200));
  assert.equal(titleOf(' a\n\tb ', 1), 'a b');
  assert.throws(() => titleOf(' \n', 2), { status: 422, message: /^body\.changes\.2\.title: / });
});

test('what a change says of a page is written where the page says something else', () => {
  for (const key of ['description', 'emoji', 'icon']) {
    assert.deepEqual(made({ [key]: 'star' }), [`${key}="star"`]);
    assert.deepEqual(made({ [key]: '' }, `${key}: star`), [`${key}=undefined`]);
    assert.deepEqual(made({ [key]: null }, `${key}: star`), [`${key}=undefined`]);
    assert.deepEqual(made({ [key]: null }), []);
    assert.deepEqual(made({}, `${key}: star`), []);
  }
  assert.deepEqual(made({ description: 'a' }, 'description: a'), []);
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex']) {
    assert.deepEqual(made({ [key]: true }), [`${key}=true`]);
    assert.deepEqual(made({ [key]: false }), []);
    assert.deepEqual(made({ [key]: true }, `${key}: true`), []);
    assert.deepEqual(made({ [key]: false }, `${key}: true`), [`${key}=undefined`]);
  }
  assert.deepEqual(made({ condition: 'visitor.claims.a' }), ['if="visitor.claims.a"']);
  assert.deepEqual(made({ condition: 'visitor.claims.a' }, 'if: visitor.claims.a'), []);
  assert.deepEqual(made({ condition: null }, 'if: visitor.claims.a'), ['if=undefined']);
  assert.deepEqual(made({ condition: null }), []);
  assert.deepEqual(made({ variables: { a: 'x', b: null } }), ['vars.a="x"', 'vars.b=undefined']);
});

test('of a layout only what differs is written', () => {
  assert.deepEqual(made({ layout: null }), ['layout=undefined']);
  assert.deepEqual(made({ layout: { width: 'wide', coverSize: 'full', title: false, outline: true } }), [
    'layout.width="wide"',
    'layout.cover.size="full"',
    'layout.title.visible=false',
    'layout.outline.visible=true',
  ]);
  const said = 'layout:\n  width: wide\n  cover:\n    size: full\n  title:\n    visible: false';
  assert.deepEqual(made({ layout: { width: 'wide', coverSize: 'full', title: false } }, said), []);
  assert.deepEqual(made({ layout: {} }, said), []);
});

test('a cover is written as the address that leads to it', () => {
  const url = { kind: 'url', url: 'https://a.example/b.png' };
  assert.deepEqual(made({ cover: { ref: url } }), ['cover="https://a.example/b.png"']);
  assert.deepEqual(made({ cover: { ref: { kind: 'file', file: 'f1' }, refDark: url, yPos: 0 } }), [
    'cover="../assets/a.png"',
    'coverDark="https://a.example/b.png"',
    'coverY=0',
  ]);
  assert.deepEqual(made({ cover: { ref: { kind: 'file', file: 'ref:new' }, refDark: null } }), [
    'cover="../assets/a.png"',
    'coverDark=undefined',
  ]);
  assert.deepEqual(made({ cover: { ref: url, height: 320 } }), ['cover="https://a.example/b.png"', 'coverHeight=320']);
  assert.deepEqual(made({ cover: { yPos: 4, height: null } }), ['coverY=4', 'coverHeight=undefined']);
  assert.deepEqual(made({ cover: null }), [
    'cover=undefined',
    'coverDark=undefined',
    'coverY=undefined',
    'coverHeight=undefined',
  ]);
  const none = { kind: 'file', file: 'none' };
  assert.throws(() => made({ cover: { ref: none } }), { status: 400, message: /^body\.changes\.3\.cover\.ref: / });
  assert.throws(() => made({ cover: { ref: url, refDark: none } }), { message: /^body\.changes\.3\.cover\.refDark: / });
});
