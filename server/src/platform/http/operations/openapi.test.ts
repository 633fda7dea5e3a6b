import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { operations } from '#app';
import { type DescribedOperation, describeApi, EmptyObject, idParams, listOf, named, nullable } from '../index.ts';

const info = { version: '1', description: 'd' };
const Thing = named('Thing', Type.Object({ title: Type.String(), 'x-y': Type.Optional(Type.Integer()) }));

const declare = (declared: Partial<DescribedOperation>): DescribedOperation => ({
  ...{ id: 'getThing', family: 'things', method: 'GET', path: '/v1/things/{thingId}', summary: 's', status: 200 },
  ...{ params: idParams('thingId'), query: EmptyObject },
  ...declared,
});

interface Described {
  paths: Record<string, Record<string, DescribedPath>>;
  components: { schemas: Record<string, object> };
}
interface DescribedPath {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string }>;
  requestBody?: { required: boolean };
}

const describe = (...all: DescribedOperation[]) => describeApi(all, info) as unknown as Described;
const our = describe(...operations);
const ours = Object.entries(our.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);

/** Every value under a key, at any depth. */
function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [...(name === key ? [child] : []), ...collect(child, key)]);
}

test('every reference of our description leads to a schema in it', () => {
  const references = collect(our, '$ref');
  assert.ok(references.length > 0);
  for (const reference of references) {
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(reference)) ?? [];
    assert.ok(name !== undefined && our.components.schemas[name] !== undefined, String(reference));
  }
});

test('every schema of our description is referred to', () => {
  const references = new Set(collect(our, '$ref').map((reference) => String(reference).split('/').at(-1)));
  for (const name of Object.keys(our.components.schemas)) assert.ok(references.has(name), name);
});

test('no two of our operations have one id, or one path and method', () => {
  const ids = ours.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ours.length, operations.length);
});

test('the parameters in our paths are those that the operations declare', () => {
  for (const { path, operation } of ours) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    assert.deepEqual(declared.map((parameter) => parameter.name).toSorted(), inPath.toSorted(), path);
    assert.ok(declared.every((parameter) => parameter.required));
  }
});

test('every answer of ours has a description, and a status', () => {
  for (const { path, operation } of ours) {
    for (const [status, response] of Object.entries(operation.responses)) {
      assert.ok(/^[2-5]\d\d$/.test(status) && response.description !== '', `${path} ${status}`);
    }
  }
});

test('a named schema is listed once, wherever it is used', () => {
  const list = declare({ id: 'listThings', path: '/v1/things', params: EmptyObject, answer: listOf(Thing) });
  const { components, paths } = describe(declare({ answer: nullable(Thing) }), list);
  assert.deepEqual(Object.keys(components.schemas), ['Error', 'Thing']);
  assert.equal(collect(paths, '$ref').filter((reference) => reference === '#/components/schemas/Thing').length, 2);
});

test('a property named title is a property', () => {
  const { components } = describe(declare({ answer: Thing }));
  const { properties } = components.schemas['Thing'] as { properties: object };
  assert.deepEqual(Object.keys(properties), ['title', 'x-y']);
});

test('a default that looks like a named schema stays a value', () => {
  const body = Type.Object({ theme: Type.Any({ default: { title: 'Light' } }) });
  const { components, paths } = describe(declare({ method: 'PUT', body }));
  assert.deepEqual(Object.keys(components.schemas), ['Error']);
  assert.deepEqual(collect(paths, 'default'), [{ title: 'Light' }]);
});

test('two different schemas of one name are refused', () => {
  const other = named('Thing', Type.Object({ other: Type.String() }));
  assert.throws(
    () => describe(declare({ answer: Thing }), declare({ id: 'b', path: '/v1/b/{thingId}', answer: other })),
    /Two schemas are named Thing/,
  );
});

test('a body is required unless the operation does without', () => {
  const required = (more: Partial<DescribedOperation>) =>
    describe(declare({ method: 'PUT', body: Thing, ...more })).paths['/v1/things/{thingId}']?.['put']?.requestBody
      ?.required;
  assert.deepEqual([required({}), required({ bodyOptional: true })], [true, false]);
});

test('a choice between named forms says which value means which of them', () => {
  const form = (name: string, kind: string) => named(name, Type.Object({ kind: Type.Literal(kind) }));
  const body = Type.Unsafe<object>({
    discriminator: { propertyName: 'kind' },
    oneOf: [form('Circle', 'round'), form('Square', 'even')],
  });
  const { paths } = describe(declare({ method: 'PUT', body }));
  assert.deepEqual(collect(paths, 'mapping'), [
    { round: '#/components/schemas/Circle', even: '#/components/schemas/Square' },
  ]);
});
