import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchTarget, resolveTarget } from './resolve.ts';

const from = 'a/b/page.md';

test('relative, root-absolute and encoded targets become paths from the root', () => {
  assert.deepEqual(resolveTarget(from, '../c%20d.md#x'), {
    kind: 'path',
    path: 'a/c d.md',
    raw: 'a/c%20d.md',
    anchor: 'x',
  });
  assert.deepEqual(resolveTarget(from, '/x/y/'), { kind: 'path', path: 'x/y', raw: 'x/y' });
  assert.deepEqual(resolveTarget(from, './e.md?raw=true'), { kind: 'path', path: 'a/b/e.md', raw: 'a/b/e.md' });
  assert.deepEqual(resolveTarget(from, '../../'), { kind: 'path', path: '', raw: '' });
  assert.deepEqual(resolveTarget(from, '100%.png'), { kind: 'path', path: 'a/b/100%.png', raw: 'a/b/100%.png' });
});

test('a path that climbs out is outside, encoded or not', () => {
  assert.deepEqual(resolveTarget(from, '../../../x.md'), { kind: 'outside' });
  assert.deepEqual(resolveTarget(from, '%2e%2e/%2e%2e/%2e%2e/x.md'), { kind: 'outside' });
});

test('addresses and anchors are distinguished from paths', () => {
  assert.deepEqual(resolveTarget(from, 'https://x.y/z'), { kind: 'url', url: 'https://x.y/z' });
  assert.deepEqual(resolveTarget(from, '//x.y'), { kind: 'url', url: 'https://x.y' });
  assert.deepEqual(resolveTarget(from, 'mailto:a@b.c'), { kind: 'url', url: 'mailto:a@b.c' });
  assert.deepEqual(resolveTarget(from, '#id-1.-x'), { kind: 'anchor', anchor: 'id-1.-x' });
  assert.deepEqual(resolveTarget(from, ''), { kind: 'anchor', anchor: '' });
});

test('what only the hosted service understands is special', () => {
  for (const target of [
    'broken-reference',
    'broken-reference/',
    '/broken/pages/x',
    '/broken/spaces/a/pages/b',
    'javascript:x',
  ]) {
    assert.deepEqual(resolveTarget(from, target), { kind: 'special', target });
  }
});

test('addresses of the hosted application name a space and a path in it, or nothing that anybody else knows', () => {
  const to = (url: string) => {
    const found = resolveTarget(from, url);
    assert.deepEqual([found.kind, 'url' in found && found.url], ['hosted', url]);
    return 'to' in found ? found.to : undefined;
  };
  assert.deepEqual(to('https://app.gitbook.com/s/aB1/guides/h%C3%A4user/#id-1'), {
    space: 'aB1',
    path: 'guides/häuser',
    anchor: 'id-1',
  });
  assert.deepEqual(to('https://app.gitbook.com/o/org/s/aB1/'), { space: 'aB1', path: '' });
  assert.deepEqual(to('http://APP.gitbook.com/spaces/aB1?x=1'), { space: 'aB1', path: '' });
  for (const rest of ['', '/', '/join', '/o/org', '/s/aB1/~/settings/x', '/spaces/aB1/pages/pP2', '/s/'])
    assert.equal(to(`https://app.gitbook.com${rest}`), undefined, rest);
});

test('views of the hosted application, such as a change request, name the page that they show', () => {
  const path = (rest: string) => {
    const found = resolveTarget(from, `https://app.gitbook.com/o/org/s/aB1/${rest}`);
    return 'to' in found ? found.to?.path : undefined;
  };
  assert.equal(path('~/changes/42/guides/start'), 'guides/start');
  assert.equal(path('~/revisions/x1Y/guides/start'), 'guides/start');
  assert.equal(path('~/edit/~/drafts/-M1/guides/start'), 'guides/start');
  assert.equal(path('~/diff/~/changes/7/start#part'), 'start');
  assert.equal(path('~/changes/42'), '');
  for (const view of ['edit', 'diff', 'primary', 'preview', 'main', 'review'])
    assert.equal(path(`~/${view}/guides/start`), 'guides/start', view);
  for (const view of ['changes', 'drafts', 'revisions', 'comments', 'history'])
    assert.equal(path(`~/${view}/x1/guides/start`), 'guides/start', view);
  for (const rest of ['~/changes', '~/files/x', '~x/a', '~', '~/constructor/a', '~/__proto__/a/b', '~/edit/~/settings'])
    assert.equal(path(rest), undefined, rest);
  assert.equal(path('~/edit/'.repeat(5000)), '');
});

test('a target means the file, its folder’s README, or the file whose ending was left out', () => {
  const files = new Set(['a.md', 'a/README.md', 'b.md', 'c/index.md', 'README.md', 'd.md']);
  const match = (path: string) => matchTarget(path, (candidate) => files.has(candidate));
  assert.deepEqual(['a.md', 'a', 'b', 'c', '', 'd.html', 'e'].map(match), [
    'a.md',
    'a/README.md',
    'b.md',
    'c/index.md',
    'README.md',
    'd.md',
    undefined,
  ]);
});

test('an address of the web that names no place is broken', () => {
  for (const target of ['http://a:port/', 'https:javascript:alert(1)', 'https://'])
    assert.deepEqual(resolveTarget('a.md', target), { kind: 'special', target });
});
