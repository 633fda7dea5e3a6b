import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '@lectern/content/testing/text';
import fc from 'fast-check';
import { readAgent } from './agents.ts';
import { readEvent, readSentEvents, type SentEvent, TYPES } from './rules.ts';

const NOW = Date.UTC(2026, 0, 10);
const read = (event: SentEvent) => readEvent(event, { siteId: 's', now: NOW });

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0';

test('an event keeps where it happened, and of its reader only what many share', () => {
  const row = read({
    type: 'page_view',
    session: {
      sessionId: 'a',
      visitorId: 'b',
      userAgent: CHROME,
      language: 'pt-BR',
      referrer: 'https://x.example/p?q',
    },
    location: { url: 'https://docs.example/a', siteSpace: 'ss', siteSection: null, space: 'sp', page: 'p1' },
  });
  assert.deepEqual(row, {
    ...{ site_id: 's', at: NOW, type: 'page_view', session_id: row?.session_id, visitor_id: row?.visitor_id },
    ...{ site_space_id: 'ss', section_id: null, space_id: 'sp', page_id: 'p1', language: 'pt', device: 'desktop' },
    ...{ browser: 'edge', os: 'linux', referrer: 'x.example', detail: null, results: null, claims: null },
  });
  assert.match(String(row?.session_id), /^[\w-]{16}$/);
  assert.doesNotMatch(JSON.stringify(row), /Mozilla|140|\/p\?q/);
});

test('an event of an unknown type is left out', () => {
  assert.equal(read({ type: 'password_typed' }), undefined);
});

test('an event without what it is about is left out', () => {
  for (const type of ['search_type_query', 'link_click', 'page_post_feedback'])
    assert.equal(read({ type }), undefined, type);
});

test('a link is kept without what may be secret in its address', () => {
  const target = (value: unknown) => read({ type: 'link_click', link: { target: value } })?.detail;
  assert.equal(target('https://user:pw@x.example/a?token=1#b'), 'https://x.example/a');
  assert.equal(target({ kind: 'url', url: 'http://x.example/?a' }), 'http://x.example/');
  assert.equal(target({ kind: 'page', page: 'p1', space: 's' }), 'page:p1');
  assert.equal(target('javascript:alert(1)'), undefined);
  assert.equal(target({ kind: 'page', page: { toString: 'x' } }), undefined);
});

test('a time of another day is now', () => {
  const at = (timestamp: string) => read({ type: 'page_view', timestamp })?.at;
  assert.equal(at(new Date(NOW - 5000).toISOString()), NOW - 5000);
  for (const wrong of ['1970-01-01', new Date(NOW + 1).toISOString(), 'soon', '']) assert.equal(at(wrong), NOW, wrong);
});

test('of claims only yes, no and single words are kept, in order', () => {
  const claims = (visitorAuthClaims: object) => read({ type: 'page_view', session: { visitorAuthClaims } })?.claims;
  assert.equal(claims({ plan: 'pro', beta: true }), '{"beta":true,"plan":"pro"}');
  assert.equal(claims({ name: 'Ada Lovelace', email: 'a@b.example', id: '4711', age: 36, nested: { a: true } }), null);
});

test('whoever comes from a page of the same host comes from nowhere', () => {
  const event = (referrer: string) =>
    read({ type: 'page_view', session: { referrer }, location: { url: 'https://docs.example/b' } })?.referrer;
  assert.equal(event('https://docs.example/a'), null);
  assert.equal(event('https://search.example/?q=secret'), 'search.example');
});

test('browsers are distinguished by their rarer names', () => {
  assert.deepEqual(readAgent(undefined), { device: null, browser: null, os: null });
  assert.deepEqual(
    readAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
    { device: 'phone', browser: 'safari', os: 'ios' },
  );
  assert.equal(readAgent('Mozilla/5.0 (compatible; Examplebot/1.0)').device, 'program');
});

const anything = fc.anything({ withNullPrototype: true, withBigInt: false });

test('whatever is sent as an event is refused or becomes a small row', () => {
  const nearly = fc.record(
    {
      type: fc.oneof(fc.constantFrom(...TYPES), fc.string()),
      timestamp: fc.oneof(fc.string(), anything),
      session: fc.oneof(
        fc.record({ sessionId: fc.string(), userAgent: fc.string(), visitorAuthClaims: anything }),
        anything,
      ),
      location: fc.oneof(fc.record({ page: fc.string(), url: fc.string() }), anything),
      query: fc.oneof(anyText({ maxLength: 600 }), anything),
      link: fc.oneof(fc.record({ target: anything }), anything),
      feedback: anything,
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(nearly, anything), { maxLength: 3 }), (events) => {
      for (const event of readSentEvents({ events }) ?? []) {
        const row = read(event);
        if (row === undefined) continue;
        assert.ok(JSON.stringify(row).length < 6000);
        for (const value of Object.values(row))
          if (typeof value === 'string') assert.ok(!value.includes('\0') && value.isWellFormed());
      }
    }),
  );
});
