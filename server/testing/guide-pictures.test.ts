// On SQLite alone: it reads documents. Each picture of the guide is there, says what it shows, and is small.
import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES_AT_MOST = 2.5 * 1024 * 1024;

const pages = globSync('docs/**/*.md', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

const picturesIn = ({ path, text }: { path: string; text: string }): string[] =>
  [
    ...text.matchAll(
      /(?:src|srcset)="([^"]*\.gitbook\/assets\/[^"]+\.(?:png|svg|webp))"|!\[[^\]]*\]\(([^)]*\.gitbook\/assets\/[^)]+\.(?:png|svg|webp))\)/g,
    ),
  ].map(([, source, image]) => resolve(ROOT, dirname(path), source ?? image ?? ''));

test('every picture that the guide names is there', () => {
  const named = pages.flatMap(picturesIn);
  assert.ok(named.length > 20);
  for (const picture of named) assert.ok(statSync(picture).size > 0, picture);
});

test('every page about the application has a picture with an alternative text, light and dark', () => {
  const about = pages.filter(({ path }) => /^docs\/using\/application(?:\.md|\/)/.test(path));
  assert.ok(about.length > 20);
  for (const { path, text } of about) {
    assert.match(text, /<source srcset="[^"]+-dark\.webp"[^>]*><img src="[^"]+\.webp" alt="[^"]{20,}">/, path);
  }
});

test('the pictures of the application are those that the browser makes, and small together', () => {
  const screens = ['guide.ts', 'guide-team.ts'].map((name) =>
    readFileSync(join(ROOT, 'server/testing/browser/app', name), 'utf8'),
  );
  const made = screens
    .flatMap((text) => [...text.matchAll(/^ {2}'(app-\w+)':/gm)])
    .flatMap(([, name]) => [`${name}.webp`, `${name}-dark.webp`])
    .toSorted();
  const kept = globSync('docs/.gitbook/assets/app-*', { cwd: ROOT }).map((path) =>
    path.slice(path.lastIndexOf('/') + 1),
  );
  assert.deepEqual(kept.toSorted(), made);
  const bytes = kept.reduce((sum, name) => sum + statSync(join(ROOT, 'docs/.gitbook/assets', name)).size, 0);
  assert.ok(bytes < PICTURES_AT_MOST, `${bytes} bytes`);
});
