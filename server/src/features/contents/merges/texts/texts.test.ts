import assert from 'node:assert/strict';
import { test } from 'node:test';
import { links, mergePage, type PageConflict, type PageVersions } from '@lectern/content';
import fc from 'fast-check';
import { TaskTimeout, type Workers } from '#platform/workers/index.ts';
import { createTexts, TOO_LARGE, type WrittenDiff } from './index.ts';
import { ANSWER, type ComparedText } from './rules.ts';
import { compareTexts, linksOf, mergeTexts } from './texts.worker.ts';

/** Workers that work here, and note what they are given. */
function makeWorkers(run: (name: string, input: never) => unknown = work) {
  const asked: string[] = [];
  const workers: Workers = {
    width: 1,
    size: 0,
    run: async ({ name }, input) => {
      asked.push(name);
      return run(name, input as never) as never;
    },
    close: async () => {},
  };
  return { workers, asked };
}

const WORK: Record<string, (input: never) => unknown> = { compareTexts, linksOf, mergeTexts };
const work = (name: string, input: never): unknown => WORK[name]?.(input);

/** What a comparison says once it is read. */
const toDiff = ({ members }: WrittenDiff): ComparedText => JSON.parse(`{${Buffer.from(members).toString()}}`);

/** Makes a text large enough for a thread. */
const FILLER = `${'Filler that nobody edits. '.repeat(400)}\n\n`;

const word = fc.constantFrom('alpha', 'beta', '*gamma*', 'delta', '[x](y.md)');
const block = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.map((each) => `* ${each}`).join('\n')),
  word.map((each) => `## ${each}`),
  fc.tuple(word, word).map(([a, b]) => `| ${a} | ${b} |\n| --- | --- |\n| ${b} | ${a} |`),
);
const page = fc.array(block, { maxLength: 6 }).map((blocks) => `# Page\n\n${FILLER}${blocks.join('\n\n')}\n`);

test('a merge on a thread is the merge itself, whatever is decided', async () => {
  const side = fc.constantFrom('ours', 'theirs', 'both', undefined);
  await fc.assert(
    fc.asyncProperty(page, page, page, fc.array(side, { minLength: 1, maxLength: 5 }), async (...made) => {
      const [base, ours, theirs, sides] = made;
      const versions: PageVersions = { base: Buffer.from(base), ours: Buffer.from(ours), theirs: Buffer.from(theirs) };
      const decideBy = (seen: PageConflict[]) => (conflict: PageConflict) => {
        seen.push(conflict);
        return sides[seen.length % sides.length];
      };
      const [here, there]: [PageConflict[], PageConflict[]] = [[], []];
      const expected = mergePage(versions, decideBy(here));
      const { workers } = makeWorkers();
      const merged = await createTexts(workers).merge({ versions, name: 'x' }, decideBy(there));
      assert.equal(Buffer.from(merged.bytes).toString(), Buffer.from(expected.bytes).toString());
      assert.deepEqual(there, here);
    }),
  );
});

test('the same merge and the same comparison are worked out once', async () => {
  const { workers, asked } = makeWorkers();
  const texts = createTexts(workers);
  const [base, ours, theirs] = ['a', 'b', 'c'].map((text) => Buffer.from(`${FILLER}${text}\n`));
  const versions = { base, ours, theirs } as PageVersions;
  const read = async (hash: string): Promise<Uint8Array> => Buffer.from(`${FILLER}${hash}`);
  for (let time = 0; time < 3; time += 1) {
    await texts.merge({ versions, name: 'a:b:c' }, () => undefined);
    await texts.compare({ before: 'a', after: 'b' }, read);
  }
  assert.deepEqual(asked, ['mergeTexts', 'compareTexts']);
});

test('small texts take no thread', async () => {
  const { workers, asked } = makeWorkers();
  const texts = createTexts(workers);
  const { blocks } = toDiff(await texts.compare({ before: 'a', after: 'b' }, async (hash) => Buffer.from(hash)));
  assert.deepEqual([blocks.map(({ kind }) => kind), asked], [['changed'], []]);
});

test('an answer without room for all words gets as many as it has room for, and one without room for the blocks gets none', async () => {
  const { workers, asked } = makeWorkers();
  const texts = createTexts(workers);
  const read = async (hash: string): Promise<Uint8Array> => Buffer.from(`${FILLER}${hash} one two\n\n${hash} three`);
  const compare = async (blocks: number, words: number) =>
    toDiff(await texts.compare({ before: 'a', after: 'b' }, read, { blocks, words })).blocks;
  const wordsOf = async (words: number) => (await compare(10, words)).map((each) => each.words?.length ?? 0);
  assert.deepEqual(await wordsOf(100), [0, 3, 3]);
  assert.deepEqual(await wordsOf(5), [0, 3, 0]);
  assert.deepEqual(await wordsOf(5), [0, 3, 0]);
  assert.deepEqual(await compare(2, 100), []);
  assert.deepEqual(asked, ['compareTexts', 'compareTexts']);
});

test('texts that take too long are not compared, and merged as one', async () => {
  const { workers } = makeWorkers(() => {
    throw new TaskTimeout('too long');
  });
  const texts = createTexts(workers);
  const read = async (hash: string): Promise<Uint8Array> => Buffer.from(`${FILLER}${hash}`);
  assert.deepEqual(await texts.compare({ before: 'a', after: 'b' }, read), TOO_LARGE);
  const [base, ours, theirs] = ['a', 'b', 'c'].map((text) => Buffer.from(`${FILLER}${text}\n`));
  const conflicts: PageConflict[] = [];
  const decide = (conflict: PageConflict) => {
    conflicts.push(conflict);
    return 'both' as const;
  };
  const { bytes } = await texts.merge({ versions: { base, ours, theirs } as PageVersions, name: 'x' }, decide);
  assert.deepEqual([conflicts.length, conflicts[0]?.block], [1, 'page']);
  assert.equal(Buffer.from(bytes).toString().trim(), `${ours}\n\n${theirs}`.trim(), 'both are there in full');
});

test('other errors of a thread are thrown and not kept', async () => {
  let fails = true;
  const { workers } = makeWorkers((name, input) => {
    if (fails) throw new Error('out of memory');
    return work(name, input);
  });
  const texts = createTexts(workers);
  const read = async (hash: string): Promise<Uint8Array> => Buffer.from(`${FILLER}${hash}`);
  await assert.rejects(texts.compare({ before: 'a', after: 'b' }, read), /out of memory/);
  fails = false;
  assert.deepEqual(
    toDiff(await texts.compare({ before: 'a', after: 'b' }, read)).blocks.map(({ kind }) => kind),
    ['kept', 'changed'],
  );
});

test('beyond so many runs of words blocks have none, and keep what was and what is', () => {
  const [before, after] = ['a b c d', 'a x c y'];
  const pair = {
    before: Buffer.from(`${before}\n\nq\n\n${before}`),
    after: Buffer.from(`${after}\n\nq\n\n${after}`),
  };
  const [first, , second] = toDiff(compareTexts({ ...pair, words: 8 })).blocks;
  assert.deepEqual([first?.words?.length, second?.words, second?.before, second?.after], [6, undefined, before, after]);
  assert.equal(
    toDiff(compareTexts({ ...pair, words: ANSWER.words })).blocks.filter(({ words }) => words !== undefined).length,
    2,
  );
});

test('links of a large text are found on a thread, and are the same', async () => {
  const { workers, asked } = makeWorkers();
  const texts = createTexts(workers);
  const text = '[a](b.md) ![c](d.png)\n'.repeat(10);
  assert.deepEqual([await texts.links(text), asked], [links(text), []]);
  const large = text.repeat(200);
  assert.deepEqual([await texts.links(large), asked], [links(large), ['linksOf']]);
});
