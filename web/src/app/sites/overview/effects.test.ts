import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, publishingEffects, unpublishingEffects } from './effects.ts';
import { addressOf } from './address.ts';

const space = (title: string, more: { visibility?: string; changeRequestsOpen?: number; condition?: string } = {}) => ({
  title,
  ...(more.condition !== undefined && { condition: more.condition }),
  space: { visibility: more.visibility ?? 'public', changeRequestsOpen: more.changeRequestsOpen ?? 0 },
});
const texts = (...args: Parameters<typeof publishingEffects>) => publishingEffects(...args).map(({ text }) => text);

test('who publishes learns which private spaces become readable for everybody, and only then', () => {
  const spaces = [space('Handbook', { visibility: 'private' }), space('Recipes')];
  assert.ok(
    texts({ visibility: 'public' }, spaces, []).some((text) => text.startsWith('“Handbook” is read by members')),
  );
  assert.ok(!texts({ visibility: 'visitor-auth' }, spaces, []).join().includes('members alone'));
});

test('empty spaces, drafts, open requests and conditions are named', () => {
  const spaces = [space('A', { changeRequestsOpen: 2 }), space('B', { condition: 'visitor.claims.plan == "pro"' })];
  const states = [
    { title: 'A', pages: 0, drafts: 0 },
    { title: 'B', pages: 3, drafts: 1 },
  ];
  const all = texts({ visibility: 'public' }, spaces, states);
  assert.ok(all.includes('“A” has no page.'));
  assert.ok(all.some((text) => text.includes('written in “B”')));
  assert.ok(all.some((text) => text.includes('change requests of “A”')));
  assert.ok(all.some((text) => text.startsWith('“B” is shown to readers who meet')));
});

test('unpublishing says what readers lose, and what stays', () => {
  const effects = unpublishingEffects({ hostname: 'docs.acme.com' }, [space('A')]);
  assert.ok(effects.some(({ text }) => text.includes('docs.acme.com')));
  assert.match(effects.at(-1)?.text ?? '', /published again/);
});

test('many names are cut short', () => {
  assert.equal(namesOf(['a', 'b']), '“a” and “b”');
  assert.equal(namesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']), '“a”, “b”, “c”, “d”, “e” and 2 more');
});

test('the address of a site is known before it is published, from what it shows', () => {
  const at = (published: string) => ({ urls: { published } });
  const site = { basename: 'docs', urls: { app: '' } };
  assert.equal(addressOf(site, []), undefined);
  assert.equal(
    addressOf(site, [at('https://x.org/sites/acme/docs/b'), at('https://x.org/sites/acme/docs')]),
    'x.org/sites/acme/docs',
  );
  assert.equal(addressOf(site, [at('https://x.org/sites/acme/docs/b')]), 'x.org/sites/acme/docs');
  assert.equal(addressOf({ ...site, urls: { app: '', published: 'https://docs.acme.com' } }, []), 'docs.acme.com');
});
