// Laws of two writers who begin with the same revision, through the API.
// On SQLite alone: it is about texts, and how they are merged and compared.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { startWorld } from '#testing/world.ts';
import { openSpace } from '../testing.ts';

const world = await startWorld({ after });
const space = await openSpace(world, { 'README.md': '# Home\n', 'page.md': '# Page\n' });
const page = await space.pageId('page');
const requests = `/v1/spaces/${space.spaceId}/change-requests`;

const encode = (bytes: Buffer) => ({ source: bytes.toString('base64'), sourceEncoding: 'base64' });

/** Blocks with nothing in them that both sides could write by chance. */
const block = fc.constantFrom(
  'plain words',
  '* item\n* item',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '```\ncode\n```',
  '> said',
  '## Part',
  '{% hint style="info" %}\ninside\n{% endhint %}',
);

/** What a writer does to a page: words of their own in front of, behind, or instead of some of its blocks. */
const deeds = fc.array(
  fc.record({ at: fc.nat({ max: 9 }), how: fc.constantFrom('before', 'after', 'into', 'title', 'fact') }),
  { minLength: 1, maxLength: 4 },
);

type Deed = { at: number; how: 'before' | 'after' | 'into' | 'title' | 'fact' };

interface Draft {
  head: string;
  title: string;
  blocks: string[];
}

const written = ({ head, title, blocks }: Draft, eol: string): string =>
  `${head}# ${title}\n\n${blocks.join('\n\n')}\n`.replaceAll('\n', eol);

function doAll(draft: Draft, all: readonly Deed[], writer: string): { draft: Draft; words: string[] } {
  const words: string[] = [];
  let { head, title } = draft;
  const blocks = [...draft.blocks];
  for (const [number, { at, how }] of all.entries()) {
    const word = `${writer}${number}word`;
    const index = at % blocks.length;
    const own = blocks[index] ?? '';
    if (how === 'before') blocks[index] = `${word} stands here\n\n${own}`;
    if (how === 'after') blocks[index] = `${own}\n\n${word} stands here`;
    if (how === 'into') blocks[index] = own.replace(/words|item|1|code|said|Part|inside/, (text) => `${text} ${word}`);
    if (how === 'title') title = `${title} ${word}`;
    if (how === 'fact') head = head.replace('---\n', `---\n${writer}key${number}: ${word}\n`);
    words.push(word);
  }
  return {
    draft: { head, title, blocks },
    words: words.filter((word) => written({ head, title, blocks }, '\n').includes(word)),
  };
}

const HEAD = '---\ndescription: About\n---\n\n';

const cases = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 6 }),
  first: deeds,
  second: deeds,
  eol: fc.constantFrom('\n', '\n', '\r\n'),
  proposed: fc.boolean(),
});

test('law: of two writers with a base no word is lost: both stay, or the second is refused with both', async () => {
  let [merged, refused] = [0, 0];
  for (const each of fc.sample(cases, { numRuns: 60, seed: 1 })) {
    const start: Draft = { head: HEAD, title: 'Page', blocks: each.blocks };
    await space.done({ operation: 'update_page', page, document: { source: written(start, each.eol) } });
    const at = each.proposed ? `${requests}/${(await space.api.post(requests)).body.id}/content` : space.at;
    const base = (await space.api.get(at)).body.id as string;
    const send = (draft: Draft) =>
      space.api.post(at, {
        body: { changes: [{ operation: 'update_page', page, base, document: { source: written(draft, each.eol) } }] },
        query: { compat: false },
      });
    const [first, second] = [
      doAll(start, each.first as Deed[], 'first'),
      doAll(start, each.second as Deed[], 'second'),
    ];
    assert.equal((await send(first.draft)).status, 200);
    const before = await readText(at);
    const answer = await send(second.draft);
    const text = await readText(at);
    if (answer.status === 200) {
      merged += 1;
      for (const word of [...first.words, ...second.words]) assert.ok(text.includes(word), `${word} in ${text}`);
      assert.equal(answer.body.changes[0].source, text);
      continue;
    }
    refused += 1;
    assert.equal(answer.status, 409, answer.text);
    const [{ ours, theirs, places }] = answer.body.error.conflicts;
    assert.deepEqual([ours.source, theirs.source, text], [written(second.draft, each.eol), before, before]);
    assert.ok(places.length > 0);
  }
  assert.ok(merged > 10 && refused > 5, `${merged} merged, ${refused} refused`);
});

async function readText(at: string): Promise<string> {
  const { body } = await space.api.get(`${at}/page/${page}`, { query: { format: 'source' } });
  return body.source as string;
}

const oddities: Record<string, Buffer> = {
  'CRLF inside of LF': Buffer.from('a\r\nb\nc'),
  'no UTF-8': Buffer.from([0x61, 0xff, 0xfe, 0x62]),
  NUL: Buffer.from('a\0b'),
  'odd blanks': Buffer.from('a\u00a0\u2028b \t c'),
  'open tags': Buffer.from('{% hint %} a <div b="'),
};

test('law: what neither writer touched keeps every byte, whatever its bytes are', async () => {
  const odd = fc.record({
    oddity: fc.constantFrom(...Object.keys(oddities)),
    mark: fc.boolean(),
    head: fc.constantFrom('', '---\n# comment\nb:   1\na: "x"\n---\n\n', '---\r\na: 1\r\n---\r\n'),
    end: fc.constantFrom('', '\n', '\n\n\n', '\r\n'),
  });
  for (const { oddity, mark, head, end } of fc.sample(odd, { numRuns: 30, seed: 2 })) {
    const file = (one: string, two: string): Buffer =>
      Buffer.concat([
        Buffer.from(`${mark ? '\uFEFF' : ''}${head}# Page\n\n${one}\n\nkept words\n\n`),
        oddities[oddity] ?? Buffer.alloc(0),
        Buffer.from(`\n\nmore kept words\n\n${two}${end}`),
      ]);
    await space.done({ operation: 'update_page', page, document: encode(file('one', 'two')) });
    const base = await space.revision();
    await space.done({ operation: 'update_page', page, base, document: encode(file('ONE', 'two')) });
    const { changes } = await space.done({
      operation: 'update_page',
      page,
      base,
      document: encode(file('one', 'TWO')),
    });
    assert.deepEqual(await space.bytes(page), file('ONE', 'TWO'), `${oddity}: ${JSON.stringify(changes)}`);
  }
});

test('law: a change that is sent twice with its base is there once', async () => {
  for (const { blocks, first, eol } of fc.sample(cases, { numRuns: 20, seed: 4 })) {
    const start: Draft = { head: HEAD, title: 'Page', blocks };
    await space.done({ operation: 'update_page', page, document: { source: written(start, eol) } });
    const base = await space.revision();
    const source = written(doAll(start, first as Deed[], 'own').draft, eol);
    const change = { operation: 'update_page', page, base, document: { source } };
    const once = await space.done(change);
    const twice = await space.done(change);
    assert.deepEqual([twice.revision, await space.file(page)], [once.revision, source]);
  }
});

test('many writers at once, each with a base and a part of their own, all find their words in the page', async () => {
  const parts = Array.from({ length: 12 }, (_, index) => `Part ${index} is here.`);
  const source = `# Page\n\n${parts.join('\n\n')}\n`;
  await space.done({ operation: 'update_page', page, document: { source } });
  const base = await space.revision();
  const answers = await Promise.all(
    parts.map((part, index) =>
      space.edit({
        ...{ operation: 'update_page', page, base },
        document: { source: source.replace(part, `Part ${index} was written.`) },
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  assert.equal(await space.file(page), source.replaceAll('is here', 'was written'));
});
