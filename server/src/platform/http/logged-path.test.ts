import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedPath } from './logged-path.ts';

const key = '0123456789abcdef0123456789abcdef';

test('a log shows neither the query of an address nor a segment that is a secret', () => {
  assert.equal(loggedPath(`/sites/acme/docs/${key}/page?token=${key}`), '/sites/acme/docs/[secret]/page');
  assert.equal(loggedPath(`/docs/${key}`), '/docs/[secret]');
});

test('a log shows all else as it was asked for', () => {
  for (const path of ['/', '/v1/spaces/abc', `/docs/${key}0`, `/docs/~files/${key}${key}/a.png`, '/docs/%20'])
    assert.equal(loggedPath(path), path);
});

test('what people write behind a secret, or in its place in capitals, does not bring it into the log', () => {
  for (const written of [`${key}.md`, `${key}%20`, `${key},`, key.toUpperCase()])
    assert.equal(loggedPath(`/hosts/docs.example.com/${written}/a`), '/hosts/docs.example.com/[secret]/a');
});

test('a log shows no link that signs somebody in or lets them join', () => {
  assert.equal(loggedPath('/sign-in/link/abc_-123?x'), '/sign-in/link/[secret]');
  assert.equal(loggedPath('/sign-in/link/abc/def'), '/sign-in/link/[secret]');
  for (const rest of ['abc', 'mail/abc']) assert.equal(loggedPath(`/join/${rest}`), '/join/[secret]');
  for (const path of ['/sign-in', '/sign-in/link/', '/sites/a/join/b/link/c']) assert.equal(loggedPath(path), path);
});
