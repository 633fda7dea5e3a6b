import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES, leftOf, percentOf } from './languages.ts';

test('the languages are those of the API', () => {
  const openapi = readFileSync(join(import.meta.dirname, '../../../../../../openapi.json'), 'utf8');
  const { components } = JSON.parse(openapi) as {
    components: {
      schemas: Record<string, { properties: { languages?: { items: { enum?: string[]; $ref?: string } } } }>;
    };
  };
  const { items } = components.schemas['TranslationSettings']!.properties.languages!;
  const named = items.$ref?.split('/').at(-1);
  const known = items.enum ?? (components.schemas[named ?? ''] as unknown as { enum: string[] }).enum;
  assert.deepEqual([...LANGUAGES], known);
});

test('it is whole only where nothing is left', () => {
  assert.equal(percentOf({ translated: 999, stale: 1, missing: 0 }), 99);
  assert.equal(percentOf({ translated: 0, stale: 0, missing: 0 }), 100);
  assert.equal(leftOf({ translated: 1, stale: 2, missing: 3 }), '2 behind, 3 missing');
  assert.equal(leftOf({ translated: 1, stale: 0, missing: 0 }), 'Everything is translated');
});
