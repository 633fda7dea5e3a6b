import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Place } from './revisions/index.ts';
import { listFiles } from './service.ts';

const placeWith = (files: { name: string; path: string }[]): Place =>
  ({ spaceId: 'space', asked: 'current', tree: { files } }) as unknown as Place;

test('whatever the files are called, going from page to page meets each once and in order', async () => {
  const name = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('a', 'A', 'ä', '😀', '￿', ''));
  const files = fc.uniqueArray(fc.record({ name, path: fc.string({ maxLength: 4 }) }), {
    selector: ({ path }) => path,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 10 }), async (all, limit) => {
      const place = placeWith(all.filter(({ name: own, path }) => !`${own}${path}`.includes('\0')));
      const seen: { name: string; path: string }[] = [];
      let page: string | undefined;
      do {
        const list = await listFiles(place, { limit, page });
        assert.equal(list.count, place.tree.files.length);
        seen.push(...list.items);
        page = list.next?.page;
      } while (page !== undefined);
      assert.deepEqual(new Set(seen), new Set(place.tree.files));
      assert.equal(seen.length, place.tree.files.length);
      for (const [index, file] of seen.slice(1).entries()) assert.ok((seen[index]?.name ?? '') <= file.name);
    }),
  );
});
