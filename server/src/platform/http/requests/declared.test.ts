import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { pickDeclared } from './declared.ts';

const title = Type.Object({ title: Type.String(), note: Type.Optional(Type.String()) });
const sent = { title: 'a', organizationId: 'of others', constructor: 'x' };

test('what a schema does not declare is left out, and what is absent stays absent', () => {
  assert.deepEqual(pickDeclared(title)(sent), { title: 'a' });
  assert.deepEqual(pickDeclared(Type.Object({}))(sent), {});
});

test('of a choice of forms, the fields of each are declared', () => {
  const choice = Type.Union([title, Type.Object({ organizationId: Type.String() })]);
  assert.deepEqual(pickDeclared(choice)(sent), { title: 'a', organizationId: 'of others' });
  assert.deepEqual(pickDeclared(Type.Intersect([title, Type.Object({ id: Type.String() })]))(sent), { title: 'a' });
});

test('what admits any name, and what is no object, is as it was', () => {
  for (const any of [Type.Record(Type.String(), Type.String()), Type.Any(), Type.Union([title, Type.Any()])])
    assert.equal(pickDeclared(any)(sent), sent);
  for (const value of [['a'], 'a', null, undefined]) assert.equal(pickDeclared(title)(value), value);
});
