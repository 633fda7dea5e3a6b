import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MergeRule } from '#features/organizations/index.ts';
import { findBrokenRule, sayBroken, type Standing } from './rules.ts';

const standing = (more: Partial<Standing> = {}): Standing => ({
  number: 7,
  status: 'open',
  subject: '',
  description: '',
  createdBy: 'author',
  isOutdated: false,
  newErrors: undefined,
  opinions: [],
  asked: [],
  caller: { userId: 'merger', role: 'review', hasRole: (role) => role === 'review' },
  ...more,
});

const approved = (userId: string, isFresh = true) => ({ userId, status: 'approved', isFresh });
const refused = (userId: string, isFresh = true) => ({ userId, status: 'changes-requested', isFresh });

const isKept = (rule: MergeRule, more: Partial<Standing> = {}): boolean =>
  findBrokenRule([rule], standing(more)) === undefined;

const rows: { says: string; rule: MergeRule; more?: Partial<Standing>; kept: boolean }[] = [
  { says: 'nobody approved', rule: { type: 'require_at_least_one_review' }, kept: false },
  {
    says: 'somebody approved',
    rule: { type: 'require_at_least_one_review' },
    more: { opinions: [approved('a')] },
    kept: true,
  },
  {
    says: 'only the author approved',
    rule: { type: 'require_at_least_one_review' },
    more: { opinions: [approved('author')] },
    kept: false,
  },
  {
    says: 'what was approved has been edited since',
    rule: { type: 'require_at_least_one_review' },
    more: { opinions: [approved('a', false)] },
    kept: false,
  },
  { says: 'nobody said anything', rule: { type: 'require_all_reviews_approved' }, kept: true },
  {
    says: 'somebody asked for changes, before the last edit',
    rule: { type: 'require_all_reviews_approved' },
    more: { opinions: [approved('a'), refused('b', false)] },
    kept: false,
  },
  {
    says: 'somebody who was asked said nothing',
    rule: { type: 'require_all_reviews_approved' },
    more: { opinions: [approved('a')], asked: ['a', 'b'] },
    kept: false,
  },
  {
    says: 'one of two named reviewers approved',
    rule: { type: 'require_specific_reviewers', users: ['a', 'b'] },
    more: { opinions: [approved('a')] },
    kept: false,
  },
  {
    says: 'both named reviewers approved',
    rule: { type: 'require_specific_reviewers', users: ['a', 'b'] },
    more: { opinions: [approved('a'), approved('b')] },
    kept: true,
  },
  {
    says: 'one of two named reviewers approved, where one is enough',
    rule: { type: 'require_one_of_specific_reviewers', users: ['a', 'b'] },
    more: { opinions: [approved('b')] },
    kept: true,
  },
  {
    says: 'it is outdated',
    rule: { type: 'require_up_to_date_change_request' },
    more: { isOutdated: true },
    kept: false,
  },
  {
    says: 'its subject is blank',
    rule: { type: 'require_change_request_subject' },
    more: { subject: ' \n' },
    kept: false,
  },
  { says: 'it has a subject', rule: { type: 'require_change_request_subject' }, more: { subject: 'A' }, kept: true },
  { says: 'it has no description', rule: { type: 'require_change_request_description' }, kept: false },
  {
    says: 'it has a description',
    rule: { type: 'require_change_request_description' },
    more: { description: 'A' },
    kept: true,
  },
  { says: 'it brings an error', rule: { type: 'require_no_new_errors' }, more: { newErrors: 1 }, kept: false },
  { says: 'nobody knows its errors', rule: { type: 'require_no_new_errors' }, kept: false },
  { says: 'it brings no error', rule: { type: 'require_no_new_errors' }, more: { newErrors: 0 }, kept: true },
  { says: 'everybody approved, and none of them is an agent', rule: { type: 'require_agent_review' }, kept: false },
  ...(
    [
      ['changeRequest.subject.startsWith("docs: ")', { subject: 'docs: more' }, true],
      ['changeRequest.subject.startsWith("docs: ")', { subject: 'more' }, false],
      ['reviews.approved.length >= 2', { opinions: [approved('a'), approved('b', false)] }, false],
      ['reviews.approved.includes("a") && !changeRequest.outdated', { opinions: [approved('a')] }, true],
      ['reviews.changesRequested.length === 0', { opinions: [refused('a')] }, false],
      ['merger.id !== changeRequest.author && merger.role === "review"', {}, true],
      ['changeRequest.nothing.deep', {}, false],
      ['nobody', {}, false],
    ] as const
  ).map(([expression, more, kept]) => ({
    says: `${expression} is ${kept ? '' : 'not '}true`,
    rule: { type: 'custom' as const, expression },
    more: more as Partial<Standing>,
    kept,
  })),
  { says: 'a bypass is for somebody else', rule: { type: 'allow_bypass', users: ['a'] }, kept: true },
];

for (const { says, rule, more, kept } of rows) {
  test(`${rule.type} is ${kept ? 'kept' : 'broken'} where ${says}`, () => {
    assert.equal(isKept(rule, more), kept);
  });
}

test('the first rule that is broken is the one that is named', () => {
  const rules: MergeRule[] = [
    { type: 'require_up_to_date_change_request' },
    { type: 'require_change_request_subject' },
    { type: 'require_change_request_description' },
  ];
  const broken = findBrokenRule(rules, standing());
  assert.equal(broken?.type, 'require_change_request_subject');
  assert.match(
    sayBroken(rules[1] as MergeRule),
    /"require_change_request_subject" is not kept: it must have a subject/,
  );
});

test('a rule of your own says in your words what it demands', () => {
  const expression = 'reviews.approved.length > 0';
  assert.match(
    sayBroken({ type: 'custom', expression, message: 'Ask Ann first' }),
    /"custom" is not kept: Ask Ann first\./,
  );
  assert.match(sayBroken({ type: 'custom', expression }), /what its expression says must be true/);
});

test('a bypass admits by name or by role, wherever it stands among the rules', () => {
  const rule: MergeRule = { type: 'require_change_request_subject' };
  for (const bypass of [{ users: ['merger'] }, { role: 'review' as const }])
    assert.equal(findBrokenRule([rule, { type: 'allow_bypass', ...bypass }], standing()), undefined);
  assert.equal(findBrokenRule([rule, { type: 'allow_bypass', role: 'admin' }], standing()), rule);
});
