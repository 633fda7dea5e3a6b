import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referrerFor, sayHost } from './embeds.ts';

test('a button names the host that a player comes from', () => {
  assert.equal(sayHost('Show from {host}', 'https://www.youtube.com/watch?v=x'), 'Show from youtube.com');
  assert.equal(sayHost('{host}', 'https://example.com:8443/$&'), 'example.com:8443');
});

test('only players that refuse to play for nobody are told the origin', () => {
  assert.equal(referrerFor('https://www.youtube-nocookie.com/embed/x'), 'strict-origin');
  assert.equal(referrerFor('https://www.youtube-nocookie.com.evil.example/x'), 'no-referrer');
  assert.equal(referrerFor('https://player.vimeo.com/video/1'), 'no-referrer');
});
