import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../../../api/types.ts';
import type { ListedRevision, StatusChange } from '../reads.ts';
import { activityOf, saidOfMove } from './activity.ts';

const person = { id: 'u', displayName: 'Una' } as User;
const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
const move = (number: number, from: StatusChange['from'], to: StatusChange['to']): StatusChange => ({
  ...{ number, from, to, changedBy: person, changedAt: at(number) },
});
const nothing = { reviews: [], reviewers: [], comments: [] };
const request = { createdAt: at(0), createdBy: person };

test('moves stand in the order of what else happened, each with who did it', () => {
  const revisions: ListedRevision[] = [{ id: 'r', type: 'edits', createdAt: at(2), message: 'Changed Home' }];
  const moves = [move(3, 'open', 'draft'), move(1, 'draft', 'open')];
  const all = activityOf({ request, ...nothing, revisions, moves });
  assert.deepEqual(
    all.map(({ id, by }) => [id, by?.id]),
    [
      ['created', 'u'],
      ['moved-1', 'u'],
      ['r', undefined],
      ['moved-3', 'u'],
    ],
  );
});

test('a merge is said once: by its revision, or by the move where nothing was merged', () => {
  const merged = move(1, 'open', 'merged');
  const revision: ListedRevision = { id: 'r', type: 'merge', createdAt: at(1), message: '' };
  const kinds = (revisions: ListedRevision[]) =>
    activityOf({ request, ...nothing, revisions, moves: [merged] }).map(({ kind }) => kind);
  assert.deepEqual(kinds([revision]), ['created', 'revision']);
  assert.deepEqual(kinds([]), ['created', 'moved']);
});

test('each way between two states has its own words', () => {
  const ways = [
    ['draft', 'open'],
    ['open', 'draft'],
    ['draft', 'archived'],
    ['archived', 'draft'],
    ['archived', 'open'],
    ['open', 'merged'],
  ] as const;
  const said = ways.map(([from, to]) => saidOfMove({ from, to }));
  assert.equal(new Set(said).size, ways.length);
});
