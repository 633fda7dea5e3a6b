import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffPage } from './difference/diff-page.ts';
import { mergePage } from './merge-page.ts';
import { matchSequences } from './alignment/sequences.ts';
import { splitPage } from './split.ts';
import { mergeTextsOf } from './testing.ts';
import type { ConflictDecision } from './types.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a page is split into its blocks, tags with what stands in them', () => {
  const source =
    '---\nicon: a\n---\n\n# T\n\nText\n\n* a\n  * b\n\n{% hint %}\nIn\n{% endhint %}\n\n[x]: y\n\n```\ncode\n\nmore\n```\n';
  const { units } = splitPage(source);
  assert.deepEqual(
    units.map(({ kind, text }) => [kind, text]),
    [
      ['front matter', '---\nicon: a\n---'],
      ['title', '# T'],
      ['paragraph', 'Text'],
      ['list', '* a\n  * b'],
      ['tag', '{% hint %}\nIn\n{% endhint %}'],
      ['definition', '[x]: y'],
      ['code', '```\ncode\n\nmore\n```'],
    ],
  );
  assert.deepEqual(units[4]?.inner?.sequence.units, [{ kind: 'paragraph', text: 'In' }]);
});

test('blocks that share a line are one part, and a tag without its end is one by itself', () => {
  const unitsOf = (source: string) => splitPage(source).units.map(({ kind, text }) => [kind, text]);
  assert.deepEqual(unitsOf('{% hint %} a {% endhint %} b\n\nc\n'), [
    ['text', '{% hint %} a {% endhint %} b'],
    ['paragraph', 'c'],
  ]);
  assert.deepEqual(unitsOf('{% hint %}\na\n{% endhint %} b\n'), [
    ['tag', '{% hint %}'],
    ['paragraph', 'a'],
    ['text', '{% endhint %} b'],
  ]);
  assert.deepEqual(unitsOf('{% hint %}\na\n\nb\n'), [
    ['tag', '{% hint %}'],
    ['paragraph', 'a'],
    ['paragraph', 'b'],
  ]);
});

test('the blanks before a block belong to it, and those after something else on its line do not', () => {
  const source = '   Text\n\n  {% hint %}\n  In\n  {% endhint %}\n\n{% code %} x\n';
  const { units, gaps } = splitPage(source);
  assert.deepEqual(
    units.map(({ text }) => text),
    ['   Text', '  {% hint %}\n  In\n  {% endhint %}', '{% code %} x'],
  );
  assert.deepEqual(gaps, ['', '\n\n', '\n\n', '\n']);
});

test('line ends of Windows stay, and so does the missing end of the last line', () => {
  const base = '# T\r\n\r\nOne\r\n\r\nTwo';
  const merged = mergeTextsOf({ base, ours: base.replace('One', '1'), theirs: base.replace('Two', '2') });
  assert.deepEqual(merged, { text: '# T\r\n\r\n1\r\n\r\n2', conflicts: [] });
});

test('a page whose line ends one side changed keeps the edits of the other', () => {
  const base = '# T\n\nOne\n\nTwo\n';
  const ours = base.replaceAll('\n', '\r\n');
  const merged = mergeTextsOf({ base, ours, theirs: base.replace('Two', '2') });
  assert.deepEqual(merged, { text: '# T\r\n\r\nOne\r\n\r\n2\r\n', conflicts: [] });
});

test('a page whose line ends one side changed has those in all that the other side adds', () => {
  const base = '# T\n\nOne\n';
  const ours = base.replace('One', '1').replaceAll('\n', '\r\n');
  const merged = mergeTextsOf({ base, ours, theirs: `${base}\nTwo\nthree\n\n\`\`\`\nfour\n\`\`\`\n` });
  const added = 'Two\r\nthree\r\n\r\n```\r\nfour\r\n```\r\n';
  assert.deepEqual(merged, { text: `# T\r\n\r\n1\r\n\r\n${added}`, conflicts: [] });
});

test('a byte order mark stays, and one that somebody took off is gone', () => {
  const base = '\uFEFF# T\n\nOne\n\nTwo\n';
  const theirs = base.replace('Two', '2');
  assert.equal(mergeTextsOf({ base, ours: base.replace('One', '1'), theirs }).text, '\uFEFF# T\n\n1\n\n2\n');
  assert.equal(mergeTextsOf({ base, ours: base.slice(1), theirs }).text, '# T\n\nOne\n\n2\n');
});

test('bytes that are no text are not lost', () => {
  const odd = (text: string): Uint8Array => Uint8Array.from([...bytes(text), 0xff, 0x00, 0xfe, 0x0a]);
  const versions = { base: odd('One\n\nTwo\n\n'), ours: odd('1\n\nTwo\n\n'), theirs: odd('One\n\n2\n\n') };
  assert.deepEqual(mergePage(versions), { bytes: odd('1\n\n2\n\n'), conflicts: [] });
});

test('spaces between blocks are whoever changed them', () => {
  const base = 'One\n\nTwo\n\nThree\n';
  const merged = mergeTextsOf({ base, ours: 'One\n\n\n\nTwo\n\nThree\n', theirs: 'One\n\nTwo\n\n3\n' });
  assert.equal(merged.text, 'One\n\n\n\nTwo\n\n3\n');
});

test('blocks that come together by a merge do not run into each other', () => {
  const merged = mergeTextsOf({ base: 'One\n# H\nTwo\n', ours: 'One\nmore\n# H\nTwo\n', theirs: 'One\n\nTwo\n' });
  assert.deepEqual(merged, { text: 'One\nmore\n\nTwo\n', conflicts: [] });
  const ends = mergeTextsOf({ base: 'One', ours: 'One\n\nTwo', theirs: 'One\n\nThree' });
  assert.equal(ends.text, 'One\n\nTwo\n\nThree');
});

test('halves of marks are never put together: that is a conflict', () => {
  const base = 'one two three four five';
  const merged = mergeTextsOf({ base, ours: 'one **two three** four five', theirs: 'one two [three four](x.md) five' });
  assert.equal(merged.text, 'one **two three** four five');
  assert.equal(merged.conflicts.length, 1);
  const whole = mergeTextsOf({ base, ours: 'one **two** three four five', theirs: 'one two three [four](x.md) five' });
  assert.deepEqual(whole, { text: 'one **two** three [four](x.md) five', conflicts: [] });
});

test('blocks inside of tags are merged by themselves, and both of two new tabs stay', () => {
  const tab = (name: string) => `{% tab title="${name}" %}\n${name} text\n{% endtab %}`;
  const tabs = (...names: string[]) => `{% tabs %}\n${names.map(tab).join('\n\n')}\n{% endtabs %}\n`;
  const merged = mergeTextsOf({
    base: tabs('A'),
    ours: tabs('A', 'B'),
    theirs: tabs('A', 'C').replace('A text', 'a text'),
  });
  assert.deepEqual(merged, { text: tabs('A', 'B', 'C').replace('A text', 'a text'), conflicts: [] });
});

test('a block that both replaced in different ways is a conflict', () => {
  const merged = mergeTextsOf({
    base: 'a\n\nOld\n\nb\n',
    ours: 'a\n\n## New\n\n> more\n\nb\n',
    theirs: 'a\n\n* other\n* list\n\n***\n\nb\n',
  });
  assert.equal(merged.text, 'a\n\n## New\n\n> more\n\nb\n');
  assert.deepEqual(merged.conflicts, [
    { block: 'paragraph 2', base: 'Old', ours: '## New\n\n> more', theirs: '* other\n* list\n\n***' },
  ]);
});

test('front matter that both sides added is merged key by key', () => {
  const merged = mergeTextsOf({
    base: '# T\n',
    ours: '---\nicon: a\n---\n\n# T\n',
    theirs: '---\nhidden: true\n---\n\n# T\n',
  });
  assert.deepEqual(merged, { text: '---\nicon: a\nhidden: true\n---\n\n# T\n', conflicts: [] });
});

test('comments and the order of front matter stay', () => {
  const base = '---\n# why\nb: 1\na: 2\n---\n';
  const merged = mergeTextsOf({ base, ours: base.replace('b: 1', 'b: 3'), theirs: base.replace('a: 2', 'a: 4\nc: 5') });
  assert.equal(merged.text, '---\n# why\nb: 3\na: 4\nc: 5\n---\n');
});

test('a page that both sides made is a conflict, for they have nothing in common', () => {
  const merged = mergePage({ base: undefined, ours: bytes('# A\n'), theirs: bytes('# B\n') });
  assert.deepEqual(merged.conflicts, [{ block: 'page', ours: '# A\n', theirs: '# B\n' }]);
  assert.deepEqual(merged.bytes, bytes('# A\n'));
});

test('whoever decides a conflict gets what was decided, and it is not reported again', () => {
  const three = { base: 'One two\n', ours: 'Eins two\n', theirs: 'Uno two\n' };
  assert.deepEqual(
    mergeTextsOf(three, () => 'theirs'),
    { text: 'Uno two\n', conflicts: [] },
  );
  assert.deepEqual(
    mergeTextsOf(three, () => 'ours'),
    { text: 'Eins two\n', conflicts: [] },
  );
  assert.deepEqual(
    mergeTextsOf(three, () => 'both'),
    { text: 'Eins two\n\nUno two\n', conflicts: [] },
  );
});

test('both may stay in either order, and a text of somebody stands instead of both', () => {
  const three = { base: '# T\n\nOne.\n\nTwo.\n', ours: '# T\n\nEins.\n\nTwo.\n', theirs: '# T\n\nUno.\n\nTwo.\n' };
  const merge = (decision: ConflictDecision) => mergeTextsOf(three, () => decision).text;
  assert.equal(merge('both-theirs-first'), '# T\n\nUno.\n\nEins.\n\nTwo.\n');
  assert.equal(merge({ text: 'Ein uno.\n\nAnd more.\n' }), '# T\n\nEin uno.\n\nAnd more.\n\nTwo.\n');
  assert.equal(merge({ text: 'Uno.' }), three.theirs);
});

test('a text instead of blocks that both replaced, or instead of a deleted one, stands where they stood', () => {
  const three = {
    base: 'a\n\nOld\n\nb\n',
    ours: 'a\n\n## New\n\n> more\n\nb\n',
    theirs: 'a\n\n* other\n* list\n\n***\n\nb\n',
  };
  const merge = (decision: ConflictDecision) => mergeTextsOf(three, () => decision).text;
  assert.equal(merge({ text: 'Own.\r\n' }), 'a\n\nOwn.\n\nb\n');
  assert.equal(merge({ text: '' }), 'a\n\nb\n');
  assert.equal(merge('both-theirs-first'), 'a\n\n* other\n* list\n\n***\n\n## New\n\n> more\n\nb\n');
  const gone = { base: '# T\n\nOne.\n\nEnd.\n', ours: '# T\n\nEnd.\n', theirs: '# T\n\nOne more.\n\nEnd.\n' };
  assert.equal(mergeTextsOf(gone, () => ({ text: 'Own.' })).text, '# T\n\nOwn.\n\nEnd.\n');
  assert.equal(mergeTextsOf(gone, () => ({ text: ' \n'.trim() })).text, gone.ours);
});

test('a text of somebody has the line ends of the page', () => {
  const three = { base: 'One\r\n\r\nTwo\r\n', ours: 'Eins\r\n\r\nTwo\r\n', theirs: 'Uno\r\n\r\nTwo\r\n' };
  assert.equal(mergeTextsOf(three, () => ({ text: 'A\nB' })).text, 'A\r\nB\r\n\r\nTwo\r\n');
});

test('a difference lists fields, blocks and words', () => {
  const before = '---\nicon: a\nhidden: true\n---\n\n# T\n\nOne two three.\n\nGone.\n';
  const after = '---\nicon: b\n---\n\n# T\n\nOne 2 three.\n\n* new\n';
  const { fields, blocks } = diffPage(bytes(before), bytes(after));
  assert.deepEqual(fields, [
    { kind: 'changed', name: 'icon', before: 'icon: a\n', after: 'icon: b\n' },
    { kind: 'removed', name: 'hidden', before: 'hidden: true\n' },
  ]);
  assert.deepEqual(
    blocks.map(({ kind, block }) => `${kind} ${block}`),
    ['kept title', 'changed paragraph', 'removed paragraph', 'added list'],
  );
  assert.deepEqual(blocks[1]?.words, [
    { kind: 'kept', text: 'One ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'kept', text: ' three.' },
  ]);
});

test('blocks without words are what stands in their place', () => {
  const { blocks } = diffPage(bytes('***\n\nalpha\n'), bytes('---\n\nbeta\n'));
  assert.deepEqual(
    blocks.map(({ kind, block }) => `${kind} ${block}`),
    ['changed divider', 'changed paragraph'],
  );
});

test('a difference from nothing is all added', () => {
  assert.deepEqual(diffPage(undefined, bytes('# T\n')).blocks, [{ kind: 'added', block: 'title', after: '# T' }]);
});

test('sequences that have nearly nothing in common are matched by what is there once', () => {
  const noise = (seed: number): string[] => Array.from({ length: 3_000 }, (_, index) => String((index * seed) % 17));
  const before = [...noise(5), 'anchor', 'x', ...noise(7)];
  const after = [...noise(3), 'anchor', 'x', ...noise(11)];
  const matches = matchSequences(before, after);
  assert.deepEqual([matches[3_000], matches[3_001]], [3_000, 3_001]);
});

/** Of this process alone, in milliseconds: others may be busy on the same machine. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('the cost of a merge grows with the page, not with its square', () => {
  const lines = (seed: number, join: string, count: number): string =>
    Array.from({ length: count }, (_, index) => String((index * index * seed) % 7)).join(join);
  for (const join of ['\n', '\n\n', ' ', '\n* ', '\n{% hint %}\n']) {
    const merge = (count: number) => () =>
      mergeTextsOf({ base: lines(3, join, count), ours: lines(5, join, count), theirs: lines(11, join, count) });
    // Five times as much; its square would be 25 times. Others are busy on the same machine, so the best of some tries counts.
    const isLinear = () => costOf(merge(5_000)) < 12 * costOf(merge(1_000)) + 200;
    const tries = Array.from({ length: 6 });
    assert.ok(tries.some(isLinear), `${JSON.stringify(join)} costs too much`);
  }
});

test('of many items that occur once, whatever their order, the longest common sequence is found', () => {
  const many = 700;
  const before = Array.from({ length: many }, (_, index) => `item ${index}`);
  const numbers = Array.from({ length: many }, (_, index) => (index * 389) % many);
  const matches = matchSequences(
    before,
    numbers.map((number) => `item ${number}`),
  );
  const found = matches.flatMap((to, from) => (to === -1 ? [] : [[from, to] as const]));
  for (const [from, to] of found) assert.equal(numbers[to], from);
  assert.ok(found.every(([, to], index) => index === 0 || to > (found[index - 1]?.[1] ?? 0)));
  // The longest run of rising numbers, the slow way.
  const longest: number[] = [];
  for (const [index, number] of numbers.entries())
    longest.push(
      1 + Math.max(0, ...longest.filter((_, earlier) => earlier < index && (numbers[earlier] ?? 0) < number)),
    );
  assert.equal(found.length, Math.max(...longest));
});
