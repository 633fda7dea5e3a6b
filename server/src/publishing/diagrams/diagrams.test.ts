// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const reader = world.as(undefined);
const FILES = {
  'README.md': '# Home\n\n```mermaid\ngraph LR\n  A --> B\n```\n',
  'film.md': '# Film\n\n{% embed url="https://youtu.be/abc" %}\n\n{% embed url="https://example.com/" %}\n',
  'plain.md': '# Plain\n\ntext\n',
};
const policyOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['content-security-policy']);

test('a page may show in frames what it has, and nothing else', async () => {
  const { base } = await makeSite(world, FILES);
  assert.match(policyOf(await reader.get(base)), /; frame-src 'self'$/);
  assert.match(policyOf(await reader.get(`${base}/film`)), /; frame-src https:\/\/www\.youtube-nocookie\.com$/);
  assert.doesNotMatch(policyOf(await reader.get(`${base}/plain`)), /frame-src/);
});

test('the Markdown of a page keeps the source of its diagrams', async () => {
  const { base } = await makeSite(world, {
    'README.md': '# Home\n',
    'flow.md': `# Flow${FILES['README.md'].slice(6)}`,
  });
  assert.match((await reader.get(`${base}/flow.md`)).text, /```mermaid\ngraph LR\n {2}A --> B\n```/);
});

test('the frame of diagrams has a policy without rights, and all that it loads is there', async () => {
  const { base } = await makeSite(world, FILES);
  const frameUrl = /data-frame="([^"]*)"/.exec((await reader.get(base)).text)?.[1] ?? '';
  const frame = await reader.get(frameUrl);
  assert.match(
    policyOf(frame),
    /^sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline';/,
  );
  const scripts = [...frame.text.matchAll(/(?:src|data-library)="([^"]*)"/g)].map(([, address = '']) => address);
  assert.equal(scripts.length, 2);
  for (const address of scripts) {
    const { status, headers } = await reader.get(address);
    assert.deepEqual([status, headers['access-control-allow-origin']], [200, '*'], address);
  }
});

test('no other file of the library’s package is served', async () => {
  for (const path of ['package.json', '../package.json', '%2e%2e/package.json', '12.3.0/mermaid.js'])
    assert.equal((await reader.get(`/~lectern/diagrams/${path}`)).status, 404, path);
});
