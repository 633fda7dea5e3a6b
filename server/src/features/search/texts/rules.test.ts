import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PartSlot } from '@lectern/content';
import { type Ask, assemble, type Plan } from './rules.ts';

const openapi: Ask['slot'] = {
  kind: 'openapi',
  block: 'operation',
  source: 'a.json',
  method: 'get',
  path: '/a',
  name: '',
  schemas: [],
};
const ask: Ask = { source: 'a.md', slot: openapi, anchor: 'get-a' };

const planOf = (parts: PartSlot[], inside: Plan | Ask): Plan => ({
  sections: [{ anchor: '', heading: '', level: 1, text: '', parts }],
  inside: new Map(parts.map((part) => [part, inside])),
});

test('texts that include each other many times are put together in as many steps as there are texts', () => {
  let plan = planOf([openapi], ask);
  for (let level = 0; level < 5; level += 1)
    plan = planOf(
      Array.from({ length: 1000 }, () => ({ kind: 'include', target: 'x.md' })),
      plan,
    );
  let asked = 0;
  const [section] = assemble(plan, () => {
    asked += 1;
    return { text: { parts: [{ suffix: '', title: '', text: '' }] } };
  });
  assert.deepEqual([asked, section?.text], [1, '']);
});

test('a page is found by as much of what it includes as anybody would read', () => {
  const long: Plan = { sections: [{ anchor: '', heading: '', level: 1, text: 'x'.repeat(1000) }], inside: new Map() };
  const parts = Array.from({ length: 1000 }, (): PartSlot => ({ kind: 'include', target: 'x.md' }));
  const [section] = assemble(planOf(parts, long), () => undefined);
  const length = section?.text.length ?? 0;
  assert.ok(length > 100_000 && length < 310_000, `${length} characters`);
});
