import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { integrationDemandOf, OPERATIONS } from './operations.ts';

const described = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const ids = Object.values(described.paths).flatMap((item) =>
  Object.values(item).flatMap(({ operationId }) => operationId ?? []),
);

test('every name is one of an operation, and stands under one demand', () => {
  const named = Object.values(OPERATIONS).flat();
  assert.deepEqual(
    named.filter((id) => !ids.includes(id)),
    [],
  );
  assert.equal(new Set(named).size, named.length);
});

test('an integration asks about itself in every operation on one integration that reads its installations', () => {
  const own = Object.entries(described.paths).flatMap(([path, { get }]) =>
    /^\/v1\/integrations\/\{integrationName\}\/(?:installations|spaces|sites|events)/.test(path) && get?.operationId
      ? [get.operationId]
      : [],
  );
  assert.ok(own.length >= 8, String(own));
  assert.deepEqual(
    own.filter((id) => integrationDemandOf(id) !== 'itself'),
    [],
  );
});
