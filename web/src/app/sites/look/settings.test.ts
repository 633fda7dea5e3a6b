import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differsAt, faultAt, faultsOf, isSame, overridesFor, valueAt, withValue } from './settings.ts';

const SITE = {
  title: 'Docs',
  styling: {
    theme: 'clean',
    primaryColor: { light: '#000', dark: '#fff' },
    sidebar: { list: 'pill', background: 'default' },
  },
  header: { links: [], preset: 'default' },
  footer: { groups: [], copyright: 'Us' },
  ai: { mode: 'none', pageLinkSummaries: { enabled: false } },
  aiSearch: { enabled: false },
  pdf: { enabled: true },
  pageActions: { markdown: true, items: ['markdown', 'pdf'] },
  announcement: { enabled: true, message: 'Hello' },
};

test('settings are read and changed by their paths, and nothing of a prototype is one', () => {
  assert.equal(valueAt(SITE, 'styling.sidebar.list'), 'pill');
  assert.equal(valueAt(SITE, 'constructor.name'), undefined);
  const changed = withValue(SITE, 'styling.sidebar.list', 'line');
  assert.equal(valueAt(changed, 'styling.sidebar.list'), 'line');
  assert.equal(valueAt(changed, 'styling.sidebar.background'), 'default');
  assert.equal(SITE.styling.sidebar.list, 'pill');
  assert.equal('copyright' in (withValue(SITE, 'footer.copyright', undefined)['footer'] as object), false);
});

test('two looks are the same whatever the order of their fields', () => {
  assert.ok(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }));
  assert.ok(!isSame({ a: 1 }, { a: 1, b: 2 }));
  assert.ok(!isSame([1, 2], [2, 1]));
});

test('a variant is asked for what differs from its site, and everything else is set back', () => {
  const variant = withValue(withValue(SITE, 'styling.theme', 'bold'), 'footer.copyright', 'Them');
  const changes = overridesFor(SITE, variant, SITE);
  assert.equal(valueAt(changes, 'styling.theme'), 'bold');
  assert.equal(valueAt(changes, 'styling.primaryColor'), null);
  assert.equal(valueAt(changes, 'styling.sidebar.list'), null);
  assert.equal(valueAt(changes, 'footer.copyright'), 'Them');
  assert.equal(valueAt(changes, 'announcement'), null);
  assert.equal(valueAt(changes, 'pageActions.items'), null);
  for (const name of ['aiSearch', 'pdf', 'git']) assert.equal(name in changes, false, name);
  assert.equal(valueAt(changes, 'ai.pageLinkSummaries'), undefined);
});

test('what only the variant had is set back, too', () => {
  const before = withValue(SITE, 'privacyPolicy', { url: 'https://example.com' });
  assert.equal(valueAt(overridesFor(SITE, SITE, before), 'privacyPolicy.url'), null);
});

test('page actions differ as one list', () => {
  const changes = overridesFor(SITE, withValue(SITE, 'pageActions.items', ['pdf']), SITE);
  assert.deepEqual(changes['pageActions'], { items: ['pdf'] });
  assert.ok(differsAt(SITE, withValue(SITE, 'title', 'x'), 'title'));
});

test('what the server refuses is found at its setting', () => {
  const answer = { error: { details: [{ path: '/settings/header/links/0/to/url', message: 'expected an address' }] } };
  const faults = faultsOf(answer);
  assert.equal(faultAt(faults, 'header.links'), 'expected an address');
  assert.equal(faultAt(faults, 'header'), 'expected an address');
  assert.equal(faultAt(faults, 'head'), undefined);
  assert.equal(faultsOf(undefined).size, 0);
});
