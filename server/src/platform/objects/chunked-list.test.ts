import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rewriteList, type WrittenList } from './chunked-list.ts';
import type { StoredObject } from './objects.ts';
import { writeList } from './testing.ts';

const write = (keys: readonly string[]) => {
  const out: StoredObject[] = [];
  const hash = writeList(keys, (key) => key, out);
  return {
    hash,
    chunks: new Map(
      out.map((object) => [
        object.hash,
        JSON.parse(Buffer.from(object.bytes).toString()) as { entries?: string[]; chunks?: string[] },
      ]),
    ),
    out,
  };
};

const read = (written: ReturnType<typeof write>, hash = written.hash): string[] => {
  const chunk = written.chunks.get(hash);
  return [...(chunk?.entries ?? []), ...(chunk?.chunks ?? []).flatMap((below) => read(written, below))];
};

const names = (count: number) => Array.from({ length: count }, (_, index) => `page${index}`);

test('a list of any length comes back in its order, and no chunk has more than 128 entries', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 600 }), (keys) => {
      const written = write(keys);
      assert.deepEqual(read(written), keys);
      for (const chunk of written.chunks.values()) assert.ok((chunk.entries ?? chunk.chunks ?? []).length <= 128);
    }),
    { numRuns: 60 },
  );
});

test('the same list has the same hash and another list another', () => {
  assert.equal(write(names(500)).hash, write(names(500)).hash);
  assert.notEqual(write(names(500)).hash, write(names(501)).hash);
});

test('an edit among 10,000 siblings makes only a handful of new chunks of a few kilobytes', () => {
  const before = write(names(10_000));
  for (const change of [
    ['new', ...names(10_000)],
    [...names(4000), 'new', ...names(10_000).slice(4000)],
    names(10_000).toSpliced(7000, 1),
  ]) {
    const fresh = write(change).out.filter((object) => !before.chunks.has(object.hash));
    const bytes = new Map(fresh.map((object) => [object.hash, object.bytes.byteLength]))
      .values()
      .reduce((sum, size) => sum + size, 0);
    assert.ok(fresh.length <= 12, `${fresh.length} new chunks`);
    assert.ok(bytes < 16_384, `${bytes} new bytes`);
  }
});

test('a list written with any other one as its base is the list that is written by itself, and has no other chunks', () => {
  const format = { keyOf: (key: string) => key, toEntry: (key: string) => key };
  const rewrite = (keys: readonly string[], before?: WrittenList<string>) => {
    const out: StoredObject[] = [];
    return { out, list: rewriteList(keys, format, { out, before }) };
  };
  const key = fc.nat(2000).map((number) => `page${number}`);
  const change = fc.record({ at: fc.nat(600), remove: fc.nat(3), add: fc.array(key, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 600 }), fc.array(change, { maxLength: 4 }), (keys, changes) => {
      let { list, out } = rewrite(keys);
      const stored = new Set(out.map((object) => object.hash));
      for (const { at, remove, add } of changes) {
        const next = list.items.toSpliced(at, remove, ...add);
        const alone = rewrite(next);
        ({ list, out } = rewrite(next, list));
        assert.deepEqual(list, alone.list);
        for (const object of out) stored.add(object.hash);
        for (const object of alone.out) assert.ok(stored.has(object.hash));
      }
    }),
    { numRuns: 100 },
  );
});
