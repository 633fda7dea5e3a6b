import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AuditEvent,
  changesIn,
  readFilter,
  sourceText,
  summary,
  targetKind,
  toCsv,
  toQuery,
  writeFilter,
} from './events.ts';

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 'e',
  occurredAt: '2026-03-01T10:00:00.000Z',
  action: 'member.role_changed',
  actor: { type: 'user', id: 'u', label: 'Olga' },
  source: 'ui',
  target: { type: 'user', id: 'v' },
  payload: { before: { role: 'edit', same: 1 }, after: { role: 'review', same: 1 } },
  ...more,
});

test('what was changed is said with its words, and what stayed is left out', () => {
  assert.deepEqual(changesIn(event()), [{ name: 'role', before: 'Editor', after: 'Reviewer' }]);
  assert.equal(summary(event()), 'role: Editor → Reviewer');
  assert.equal(
    summary(event({ payload: { after: { title: 'Docs', emailDomains: ['a'] } } })),
    'title: Docs, and 1 more',
  );
  assert.equal(
    summary(event({ payload: { before: { inviteLinks: true }, after: {} } })),
    'invite links: yes → nothing',
  );
  assert.equal(summary(event({ payload: {} })), '');
  assert.ok(summary(event({ payload: { after: { title: '😀'.repeat(500) } } })).length < 300);
});

test('how somebody came, and what it was done to', () => {
  assert.deepEqual(
    [sourceText(event()), sourceText(event({ source: 'api' })), sourceText(event({ source: 'script' }))],
    ['in a browser', 'by a program', 'on the server'],
  );
  assert.deepEqual(['user', 'saml-provider', 'change_request'].map(targetKind), [
    'Person',
    'SAML provider',
    'Change request',
  ]);
});

test('filters stand in the address, and days are whole ones of the person', () => {
  const filter = readFilter('?action=member.added&from=2026-03-01&to=2026-03-02');
  assert.equal(writeFilter(filter), '?action=member.added&from=2026-03-01&to=2026-03-02');
  const { from = '', to = '' } = toQuery(filter);
  assert.equal(Date.parse(to) - Date.parse(from), 2 * 86_400_000 - 1);
  assert.deepEqual(toQuery(readFilter('?from=yesterday&to=9999-99-99')), {});
});

test('in a spreadsheet nothing is computed, and quotes stay what they are', () => {
  const lines = toCsv([event({ actor: { type: 'user', id: '=1+1', label: 'A "B"' } })]).split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /"'=1\+1","A ""B"""/);
});
