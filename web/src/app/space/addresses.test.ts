import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, readAddress, toPath } from './addresses.ts';

const ADDRESSES: [string, Address][] = [
  ['/spaces/s', { place: { spaceId: 's' }, view: { name: 'start' } }],
  ['/spaces/s/pages/p', { place: { spaceId: 's' }, view: { name: 'page', pageId: 'p' } }],
  ['/spaces/s/checks', { place: { spaceId: 's' }, view: { name: 'checks' } }],
  ['/spaces/s/changes', { place: { spaceId: 's' }, view: { name: 'changes' } }],
  ['/spaces/s/changes/c', { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'start' } }],
  ['/spaces/s/changes/c/files', { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'files' } }],
  [
    '/spaces/s/changes/c/pages/a%2Fb',
    { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'page', pageId: 'a/b' } },
  ],
  ['/spaces/s/compare/p', { place: { spaceId: 's' }, view: { name: 'compare', pageId: 'p' } }],
  ['/spaces/s/reusable', { place: { spaceId: 's' }, view: { name: 'reusable' } }],
  [
    '/spaces/s/changes/c/reusable/r',
    { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'reusable', reusableId: 'r' } },
  ],
  ['/spaces/s/changes/c/compare', { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'compare' } }],
  [
    '/spaces/s/changes/c/compare/p',
    { place: { spaceId: 's', changeRequestId: 'c' }, view: { name: 'compare', pageId: 'p' } },
  ],
];

const OF_HISTORY: typeof ADDRESSES = [
  ['/spaces/s/history', { place: { spaceId: 's' }, view: { name: 'history' } }],
  ['/spaces/s/history/p', { place: { spaceId: 's' }, view: { name: 'history', pageId: 'p' } }],
  ['/spaces/s/revisions/a...b', { place: { spaceId: 's' }, view: { name: 'revisions', from: 'a', to: 'b' } }],
  [
    '/spaces/s/revisions/a...b/p',
    { place: { spaceId: 's' }, view: { name: 'revisions', from: 'a', to: 'b', pageId: 'p' } },
  ],
  ['/spaces/s?at=r', { place: { spaceId: 's', at: 'r' }, view: { name: 'start' } }],
  ['/spaces/s/pages/p?at=r', { place: { spaceId: 's', at: 'r' }, view: { name: 'page', pageId: 'p' } }],
];

test('a revision is read at its pages alone, and never in a change request', () => {
  assert.equal(toPath({ spaceId: 's', at: 'r' }, { name: 'files' }), '/spaces/s/files');
  assert.deepEqual(readAddress('/spaces/s/files', '?at=r')?.place, { spaceId: 's' });
  assert.deepEqual(readAddress('/spaces/s', '?at=')?.place, { spaceId: 's' });
  assert.deepEqual(readAddress('/spaces/s/changes/c', '?at=r')?.place, { spaceId: 's', changeRequestId: 'c' });
});

test('an address is read as it was written', () => {
  for (const [path, address] of [...ADDRESSES, ...OF_HISTORY]) {
    const [before = '', search] = path.split('?');
    assert.deepEqual(readAddress(before, search), address, path);
    assert.equal(toPath(address.place, address.view), path);
  }
});

test('an address that means nothing is no view', () => {
  for (const path of [
    '/',
    '/spaces',
    '/spaces/s/pages',
    '/spaces/s/revisions',
    '/spaces/s/revisions/a',
    '/spaces/s/revisions/a...',
    '/spaces/s/revisions/a...b...c',
    '/spaces/s/revisions/a...b/p/q',
    '/spaces/s/changes/c/history',
    '/spaces/s/x',
    '/spaces/s/files/x',
    '/spaces/s/reusable/r/x',
    '/spaces/s/changes/c/changes',
    '/spaces/s/changes/c/compare/p/x',
  ])
    assert.equal(readAddress(path), undefined, path);
});

test('an address that cannot be decoded does not fail', () => {
  assert.deepEqual(readAddress('/spaces/%'), { place: { spaceId: '%' }, view: { name: 'start' } });
});
