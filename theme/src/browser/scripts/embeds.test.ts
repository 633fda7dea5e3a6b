import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../testing.ts';
import { livePlayers, referrerFor, sayHost } from './embeds.ts';

test('a button names the host that a player comes from', () => {
  assert.equal(sayHost('Show from {host}', 'https://www.youtube.com/watch?v=x'), 'Show from youtube.com');
  assert.equal(sayHost('{host}', 'https://example.com:8443/$&'), 'example.com:8443');
});

test('only players that refuse to play for nobody receive the origin', () => {
  assert.equal(referrerFor('https://www.youtube-nocookie.com/embed/x'), 'strict-origin');
  assert.equal(referrerFor('https://www.youtube-nocookie.com.evil.example/x'), 'no-referrer');
  assert.equal(referrerFor('https://player.vimeo.com/video/1'), 'no-referrer');
});

test('a player is loaded when a reader wants it, and receives as little as may be', (t) => {
  const page = openPage(
    t,
    `<script data-show-from="Show from {host}"></script><p><a class="embed-link" href="https://www.example.com/film"
      data-player="https://player.example.com/1"> A film </a></p><a class="embed-link" href="https://example.com/">none</a>`,
  );
  livePlayers();
  assert.deepEqual(
    page.findAll('.embed-load').map(({ textContent }) => textContent),
    ['Show from example.com'],
  );
  assert.equal(page.find('p').className, 'has-player');
  assert.deepEqual(page.findAll('iframe'), []);
  page.click('.embed-load');
  const frame = page.find('iframe') as HTMLIFrameElement;
  assert.deepEqual([frame.title, frame.className, frame.referrerPolicy], ['A film', 'embed-player', 'no-referrer']);
  assert.equal(frame.getAttribute('src'), 'https://player.example.com/1');
  assert.doesNotMatch(frame.getAttribute('sandbox') ?? '', /top-navigation/);
  assert.match(frame.getAttribute('sandbox') ?? '', /^allow-scripts /);
  assert.deepEqual(page.findAll('.embed-load'), []);
});
