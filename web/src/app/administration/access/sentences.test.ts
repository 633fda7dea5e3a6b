import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome, sentence, type Step, wayOf } from './sentences.ts';

const jo = { id: 'u1', displayName: 'Jo' };
const step = (more: Partial<Step>): Step => ({
  rule: 'user',
  place: { type: 'space', id: 's1', title: 'Handbook' },
  decides: false,
  text: 'As the server says it.',
  ...more,
});

test('it is said what it comes to', () => {
  assert.equal(outcome({ user: jo, role: 'edit', steps: [] }, 'Handbook'), 'Jo is Editor of “Handbook”.');
  assert.equal(outcome({ user: jo, role: null, steps: [] }, 'Handbook'), 'Jo cannot see “Handbook”.');
});

test('every step is a sentence with the names that are known', () => {
  const teams = [{ id: 't1', title: 'Docs', role: 'edit' as const }];
  const said = [
    step({ rule: 'membership' }),
    step({ rule: 'membership', decides: true, role: null }),
    step({ rule: 'administrator', decides: true, role: 'admin' }),
    step({}),
    step({ decides: true, role: 'read' }),
    step({ rule: 'teams', decides: true, role: 'edit', teams }),
    step({ rule: 'teams', decides: true, role: 'edit' }),
    step({ rule: 'level', place: { type: 'collection' } }),
    step({ rule: 'level', decides: true, role: 'comment' }),
    step({ rule: 'level', decides: true, role: null, text: 'It does not count for guests.' }),
    step({ rule: 'organization', decides: true, role: 'review', place: { type: 'organization' } }),
    step({ rule: 'organization', decides: true, role: null, place: { type: 'organization' } }),
    step({ rule: 'new' as Step['rule'] }),
  ].map((each) => sentence(each, jo));
  assert.deepEqual(said, [
    'Jo belongs to the organization.',
    'Jo is disabled in the organization, or it is blocked.',
    'Jo is an administrator of the organization, who may do everything everywhere.',
    '“Handbook” was not shared with Jo by name.',
    '“Handbook” was shared with Jo by name, as Reader.',
    '“Handbook” was shared with the team “Docs”, as Editor.',
    '“Handbook” was shared with a team, as Editor.',
    'A collection that you cannot see takes over what is above it.',
    'Everybody in the organization is Commenter of “Handbook”.',
    '“Handbook” is closed to who was not named: its level does not count for guests.',
    'Jo is Reviewer in the organization.',
    'Jo is a guest, who sees only what is shared with them.',
    'As the server says it.',
  ]);
});

test('each leads to where it is changed', () => {
  const who = { userId: 'u/1', organizationId: 'o1' };
  assert.equal(
    wayOf(step({ rule: 'organization', place: { type: 'organization' } }), who),
    '/organizations/o1/settings/members/u%2F1',
  );
  assert.equal(wayOf(step({}), who), '/spaces/s1/people');
  assert.equal(
    wayOf(step({ rule: 'level', place: { type: 'collection', id: 'c1' } }), who),
    '/organizations/o1/collections/c1',
  );
  assert.equal(
    wayOf(step({ rule: 'teams', teams: [{ id: 't1', title: 'Docs', role: 'edit' }] }), who),
    '/organizations/o1/settings/teams/t1',
  );
  assert.equal(wayOf(step({ place: { type: 'collection' } }), who), undefined);
});
