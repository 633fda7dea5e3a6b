import assert from 'node:assert/strict';
import test from 'node:test';
import { type Crawled, judge, rawTags } from './judge.ts';
import type { Source } from './source.ts';
import type { Finding, Seen } from './types.ts';

const BASE = 'http://localhost/sites/o/s';
const TAGS = new Set(['hint', 'tab']);

const page = (more: Partial<Seen> = {}): Seen => ({
  ...{ url: `${BASE}/a`, file: 'a.md', status: 200, tags: [], links: [], around: [], ids: [], pictures: [] },
  ...{ sideways: [], console: [], policy: [] },
  ...more,
});

const sourceOf = (texts: Record<string, string>): Source => ({
  read: (file) => texts[file] ?? '',
  has: (_file, target) => (target.startsWith('http') ? undefined : target.split('#', 1)[0]! in texts),
});

function judged(pages: Seen[], texts: Record<string, string>, more: Partial<Crawled> = {}) {
  const targets = new Map(pages.map(({ url, status, ids }) => [url, { url, status, ids: new Set(ids) }]));
  const crawled = { pages, targets, nearby: new Set<string>(), unfetched: new Set<string>(), ...more };
  return judge(crawled, { source: sourceOf(texts), base: BASE, tags: TAGS });
}

const kinds = (findings: readonly Finding[]): string[] => findings.map(({ kind }) => kind);

test('a tag of ours in the text is found, one of another tool is not, and neither is one that its author escaped', () => {
  const source = sourceOf({ 'a.md': 'Write \\{% hint %} so.' });
  const tags = ['{% hint style="info" %}', '{% endhint %}', '{% set x %}', '{% tab %}'];
  assert.deepEqual(rawTags({ tags, file: 'a.md' }, { tags: TAGS, source }), ['{% endhint %}', '{% tab %}']);
});

test('a dead link counts unless the source has it dead, too', () => {
  const links = ['One', 'Two', 'Three'].map((text) => ({ href: `${BASE}/a#broken-link`, text }));
  const { findings, own } = judged([page({ links })], {
    'a.md': '[One](gone.md) [Two](there.md) [Three](there.md)',
    'there.md': '',
  });
  assert.deepEqual(
    findings.map(({ what }) => what),
    ['#broken-link “Two”', '#broken-link “Three”'],
  );
  assert.equal(own.links, 1);
});

test('a link to a page that answers no 200 is dead', () => {
  const links = [{ href: `${BASE}/b`, text: 'B' }];
  const targets = new Map([[`${BASE}/b`, { url: `${BASE}/b`, status: 404, ids: new Set<string>() }]]);
  const { findings } = judged([page({ links })], { 'a.md': '[B](b.md)', 'b.md': '' }, { targets });
  assert.deepEqual(kinds(findings), ['dead links']);
});

test('an anchor is dead where the source has its heading and the page does not', () => {
  const links = ['known', 'gone', 'near', 'never'].map((name) => ({ href: `${BASE}/b#${name}`, text: name }));
  const pages = [page({ links }), page({ url: `${BASE}/b`, file: 'b.md', ids: ['known'] })];
  const nearby = new Set([`${BASE}/b#near`]);
  const { findings, own } = judged(pages, { 'b.md': '# Known\n\n## Gone!\n\n## Near' }, { nearby });
  assert.deepEqual(
    findings.map(({ kind, what }) => [kind, what]),
    [['dead anchors', `${BASE}/b#gone`]],
  );
  assert.equal(own.anchors, 1);
});

test('a picture is missing if it has no address, did not come or cannot be fetched', () => {
  const pictures = ['', `${BASE}/~files/1/a.png`, `${BASE}/~files/2/b.png`, `${BASE}/~files/3/c.png`].map(
    (src, at) => ({
      src,
      isShown: at !== 1,
    }),
  );
  const elsewhere = { src: 'https://elsewhere.example/x.png', isShown: false };
  const { findings, own } = judged(
    [page({ pictures: [...pictures, elsewhere] })],
    { 'a.md': '![x](gone.png)' },
    { unfetched: new Set([`${BASE}/~files/2/b.png`]) },
  );
  assert.deepEqual(kinds(findings), ['missing pictures', 'missing pictures']);
  assert.equal(own.pictures, 1);
});

test('a page that fails is that and nothing else, and what is around the text counts once', () => {
  const around = [`${BASE}/gone`];
  const targets = new Map([[`${BASE}/gone`, { url: `${BASE}/gone`, status: 404, ids: new Set<string>() }]]);
  const pages = [page({ status: 500, console: ['no'] }), page({ around }), page({ around, policy: ['img-src x'] })];
  const sideways = [{ width: 390, by: 20, what: 'table' }];
  const { findings } = judged([...pages, page({ sideways, console: ['oh'] })], {}, { targets });
  assert.deepEqual(kinds(findings), [
    'failing pages',
    'dead links',
    'policy violations',
    'sideways scrolling',
    'console errors',
  ]);
});
