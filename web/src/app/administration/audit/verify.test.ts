import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Chain } from './verify.ts';

/** Lines whose names stand in order already, so that JSON has the form that is hashed. */
function makeLines(count: number): string[] {
  let previousHash = '0'.repeat(64);
  return Array.from({ length: count }, (_, index) => {
    const line = { action: 'x', after: { a: 'ä\n', b: [1, null] }, id: `e${index}`, previousHash, sequence: index + 1 };
    const hash = createHash('sha256').update(JSON.stringify(line)).digest('hex');
    previousHash = hash;
    return JSON.stringify({ hash, ...line });
  });
}

async function verify(lines: readonly string[]) {
  const chain = new Chain();
  for (const line of lines) await chain.add(line);
  return chain.result;
}

test('a chain that is whole is verified, and so is one that begins later', async () => {
  const lines = makeLines(4);
  assert.deepEqual(await verify(lines), { events: 4 });
  assert.deepEqual(await verify(lines.slice(2)), { events: 2 });
  assert.deepEqual(await verify([]), { events: 0 });
});

test('what was changed, is missing or is no event is named', async () => {
  const lines = makeLines(4);
  const changed = lines.with(1, lines[1]!.replace('"x"', '"y"'));
  assert.deepEqual(await verify(changed), { events: 1, broken: { sequence: 2, why: 'is not what was sealed' } });
  assert.deepEqual(await verify(lines.toSpliced(1, 1)), { events: 1, broken: { sequence: 2, why: 'is not there' } });
  assert.deepEqual(await verify(lines.with(1, 'null')), { events: 1, broken: { sequence: 2, why: 'cannot be read' } });
  const other = JSON.stringify({ ...JSON.parse(lines[1]!), previousHash: '1'.repeat(64) });
  assert.equal((await verify(lines.with(1, other))).broken?.why, 'does not follow the one before');
});
