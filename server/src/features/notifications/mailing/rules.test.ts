import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS } from '../kinds.ts';
import { dueFor, MAILS_A_DAY, planMail, subjectOf } from './rules.ts';
import { words } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1000 * HOUR;
const row = (comment_id: string) => ({ change_request_id: null, comment_id });
const mailed = (minutesAgo: number, comment: string) => ({
  mailed_at: NOW - minutesAgo * MINUTE,
  subject: subjectOf(row(comment)),
});

test('a mail waits long enough for somebody to read first', () => {
  assert.equal(dueFor(NOW), NOW + 2 * MINUTE);
});

test('what comes together goes together, whatever it is about', () => {
  const due = [row('a'), row('b'), row('a')];
  assert.deepEqual(planMail(due, [], NOW), { now: due, later: [] });
});

test('after a mail to a person, ten minutes pass before the next one', () => {
  const plan = planMail([row('b')], [mailed(4, 'a')], NOW);
  assert.deepEqual(plan, { now: [], later: [{ row: row('b'), at: NOW + 6 * MINUTE }] });
  assert.deepEqual(planMail([row('b')], [mailed(10, 'a')], NOW).now, [row('b')]);
});

test('after a mail about something, an hour passes before the next one about it', () => {
  const plan = planMail([row('a'), row('b')], [mailed(20, 'a'), mailed(70, 'b')], NOW);
  assert.deepEqual(plan, { now: [row('b')], later: [{ row: row('a'), at: NOW + 40 * MINUTE }] });
});

test('a person receives only so many mails in a day', () => {
  const many = Array.from({ length: MAILS_A_DAY }, (_, index) => mailed(30 + index, `c${index}`));
  assert.deepEqual(planMail([row('x')], many, NOW), { now: [], later: [{ row: row('x'), at: NOW + HOUR }] });
  assert.deepEqual(planMail([row('x')], many.slice(1), NOW).now, [row('x')]);
});

test('every language says who did something, and with what', () => {
  assert.equal(Object.keys(words).length, 16);
  for (const [language, sentences] of Object.entries(words)) {
    for (const kind of KINDS) assert.match(sentences[kind], /^(?=.*\{person\}).*\{subject\}/, `${language} ${kind}`);
    assert.match(sentences.many, /\{count\}/, language);
  }
});
