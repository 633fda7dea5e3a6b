import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeHtml, fillSlots, renderPage } from '@lectern/content';
import { findPlayerOrigin, withPlayers } from './marks.ts';
import { findPlayer } from './rules.ts';

const KNOWN: [address: string, player: string][] = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['http://youtube.com/shorts/abc_-1', 'https://www.youtube-nocookie.com/embed/abc_-1'],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL1'],
  ['https://vimeo.com/76979871/abc', 'https://player.vimeo.com/video/76979871?h=abc&dnt=1'],
  ['https://www.loom.com/share/0123abc?sid=1', 'https://www.loom.com/embed/0123abc'],
  [
    'https://www.figma.com/design/k1/Name?node-id=1-2',
    'https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2Fk1%2FName%3Fnode-id%3D1-2',
  ],
  ['https://codepen.io/ann/pen/xYz', 'https://codepen.io/ann/embed/xYz?default-tab=result'],
  ['https://codesandbox.io/p/sandbox/name-abc1', 'https://codesandbox.io/embed/name-abc1'],
  ['https://stackblitz.com/edit/vite-1?file=a.ts', 'https://stackblitz.com/edit/vite-1?embed=1'],
  ['https://open.spotify.com/intl-de/track/4uLU6h', 'https://open.spotify.com/embed/track/4uLU6h'],
  ['https://soundcloud.com/a/b', 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb'],
  ['https://docs.google.com/document/d/1aB/edit#x', 'https://docs.google.com/document/d/1aB/preview'],
  ['https://docs.google.com/presentation/d/e/2PA/pub', 'https://docs.google.com/presentation/d/e/2PA/embed'],
  ['https://drive.google.com/file/d/1aB/view', 'https://drive.google.com/file/d/1aB/preview'],
  ['https://www.google.com/maps/embed?pb=!1m1', 'https://www.google.com/maps/embed?pb=!1m1'],
  ['https://miro.com/app/board/uXjV/', 'https://miro.com/app/live-embed/uXjV'],
];

for (const [address, player] of KNOWN) {
  test(`what is at ${address} is played`, () => assert.equal(findPlayer(address), player));
}

const ONLY_LINKS = [
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.com/watch?v=x',
  'https://youtube.com:8080/watch?v=x',
  'https://me@youtube.com/watch?v=x',
  'javascript:alert(1)//youtube.com/watch?v=x',
  'https://www.youtube.com/watch?v=a/../b',
  'https://www.youtube.com/@channel',
  'https://x.com/jack/status/20',
  'https://www.google.com/maps/place/Paris',
  'https://docs.google.com/document/u/0/',
  'https://constructor/x',
  'guide.md',
  `https://vimeo.com/1?${'x'.repeat(3000)}`,
];

for (const address of ONLY_LINKS) {
  test(`what is at ${address.slice(0, 60)} is only linked to`, () => assert.equal(findPlayer(address), undefined));
}

const played = (source: string) => withPlayers(fillSlots(renderPage(source), () => ''));

test('an embed names its player next to its link, and its origin is what may be shown in frames', () => {
  const { html, origins } = played('{% embed url="https://youtu.be/abc?list=x" %}\n');
  assert.match(
    html,
    /href="https:\/\/youtu.be\/abc\?list=x" data-player="https:\/\/www.youtube-nocookie.com\/embed\/abc\?list=x"/,
  );
  assert.deepEqual(origins, ['https://www.youtube-nocookie.com']);
});

test('an author cannot name a player', () => {
  const { html, origins } = played(
    '<a class="embed-link" href="https://example.com" data-player="https://example.com">x</a>\n',
  );
  assert.doesNotMatch(html, /data-player/);
  assert.deepEqual(origins, []);
  assert.equal(findPlayerOrigin('https://example.com/'), undefined);
});

test('whatever a path or a question holds, a player is an address of a host that we know', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KNOWN.map(([address]) => new URL(address).hostname)),
      fc.webPath(),
      fc.string({ maxLength: 60 }),
      (host, path, text) => {
        const player = findPlayer(`https://${host}${path}/${text}`);
        if (player === undefined) return;
        assert.equal(findPlayerOrigin(player), new URL(player).origin);
        const link = `<a class="embed-link" href="${escapeHtml(`https://${host}${path}/${text}`)}">`;
        assert.deepEqual(withPlayers(link).origins, [new URL(player).origin]);
        assert.doesNotMatch(player, /["<>\s]/);
      },
    ),
  );
});
