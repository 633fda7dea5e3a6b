import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRuleFaults, readRules, storedRules, usersIn } from './rules.ts';

type Sent = NonNullable<Parameters<typeof findRuleFaults>[0]>;
type Rule = NonNullable<Sent['rules']>[number];

const faultsOf = (wanted: Sent): string[] => findRuleFaults(wanted).map(({ path, message }) => `${path}: ${message}`);
const faultOf = (rule: Rule): string | undefined => faultsOf({ type: 'rules', rules: [rule] })[0];

test('rules are there where the type says so, and nowhere else', () => {
  assert.deepEqual(findRuleFaults(undefined), []);
  assert.deepEqual(faultsOf({ type: 'inherit' }), []);
  assert.deepEqual(faultsOf({ type: 'rules' }), ['/mergeRules/rules: expected a rule at least']);
  assert.deepEqual(faultsOf({ type: 'none', rules: [{ rule: 'require_agent_review' }] }), [
    '/mergeRules/rules: expected none with the type "none"',
  ]);
});

test('each rule says what it needs', () => {
  const at = (path: string, message: string) => `/mergeRules/rules/0${path}: ${message}`;
  for (const [rule, fault] of [
    [{ rule: 'require_agent_review' }, undefined],
    [{ type: 'require_agent_review' }, undefined],
    [{}, at('/rule', 'expected the name of a rule')],
    [{ rule: 'require_specific_reviewers' }, at('/users', 'expected a user at least')],
    [{ rule: 'require_one_of_specific_reviewers', users: [] }, at('/users', 'expected a user at least')],
    [{ rule: 'require_specific_reviewers', users: ['a'] }, undefined],
    [{ rule: 'allow_bypass' }, at('', 'expected users or a role')],
    [{ rule: 'allow_bypass', users: ['a'] }, undefined],
    [{ rule: 'allow_bypass', role: 'admin' }, undefined],
    [{ rule: 'custom' }, at('/expression', 'expected an expression')],
    [{ rule: 'custom', expression: 'reviews.length > 0 && merger != undefined' }, undefined],
    [
      { rule: 'custom', expression: 'visitor.a' },
      at('/expression', 'There is no name visitor here, but changeRequest, reviews, merger.'),
    ],
  ] satisfies [Rule, string | undefined][])
    assert.equal(faultOf(rule), fault, JSON.stringify(rule));
  assert.match(faultOf({ rule: 'custom', expression: 'reviews +' }) ?? '', /^\/mergeRules\/rules\/0\/expression: /);
});

test('rules are kept as what they mean, and shown with what clients expect', () => {
  const kept = (...rules: Rule[]) => readRules(storedRules({ type: 'rules', rules }, 'none'), 'none');
  assert.deepEqual(
    kept(
      { type: 'custom', expression: 'merger', message: 'M', users: ['a'] },
      { rule: 'require_specific_reviewers', type: 'custom', users: ['a', 'a'], role: 'admin' },
      { rule: 'allow_bypass', role: 'admin' },
      { rule: 'require_agent_review', users: ['a'] },
    ),
    {
      type: 'rules',
      rules: [
        { rule: 'custom', type: 'custom', expression: 'merger', message: 'M' },
        { rule: 'require_specific_reviewers', type: 'require_specific_reviewers', users: ['a'] },
        { rule: 'allow_bypass', type: 'allow_bypass', users: [], role: 'admin' },
        { rule: 'require_agent_review', type: 'require_agent_review' },
      ],
    },
  );
});

test('what says nothing is not kept', () => {
  assert.equal(storedRules({ type: 'none' }, 'none'), null);
  assert.equal(storedRules({ type: 'inherit' }, 'inherit'), null);
  assert.deepEqual(readRules(null, 'inherit'), { type: 'inherit' });
  assert.deepEqual(readRules(storedRules({ type: 'none' }, 'inherit'), 'inherit'), { type: 'none' });
});

test('everybody whom rules name is named once', () => {
  const rules: Rule[] = [{ rule: 'allow_bypass', users: ['a', 'b'] }, { rule: 'custom' }, { users: ['b'] }];
  assert.deepEqual(usersIn({ type: 'rules', rules }), ['a', 'b']);
  assert.deepEqual(usersIn(undefined), []);
});
