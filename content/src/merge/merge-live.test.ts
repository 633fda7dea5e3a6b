import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeLive } from './merge-live.ts';
import { anyPage, threePages } from './testing.ts';
import { wordsOf } from './alignment/words.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 500);

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function merge(three: { base: string; ours: string; theirs: string }) {
  const { base, ours, theirs } = three;
  const versions = { base: encoder.encode(base), ours: encoder.encode(ours), theirs: encoder.encode(theirs) };
  const { bytes, conflicts } = mergeLive(versions);
  return { text: decoder.decode(bytes), conflicts };
}

const textOf = (base: string, ours: string, theirs: string): string => merge({ base, ours, theirs }).text;

test('two words at one place both stay, ours first, and apart', () => {
  assert.equal(textOf('One.\n', 'One big.\n', 'One small.\n'), 'One big small.\n');
  assert.equal(textOf('Two.\n', 'Deux.\n', 'Zwei.\n'), 'Deux Zwei.\n');
  assert.equal(textOf('', 'Ours\n', 'Theirs\n'), 'Ours\n\nTheirs\n');
});

test('a word in a sentence that the other wrote anew stays', () => {
  const text = textOf('The cat sat.\n', 'The old cat sat.\n', 'A dog stood.\n');
  assert.match(text, /\bold\b/);
  assert.match(text, /\bA\b.*\bdog\b.*\bstood\b/);
});

test('what goes on with a line stands before what begins one', () => {
  assert.equal(textOf('One\n', 'One\n\nNext\n', 'One more\n'), 'One more\n\nNext\n');
});

test('an item that one took away stays one with what the other wrote in it', () => {
  const base = '* a\n  * b\n  * c\n* d\n';
  const without = base.replace('  * c\n', '');
  const written = base.replace('* c', '* c more');
  for (const [ours, theirs] of [
    [without, written],
    [written, without],
  ] as const)
    assert.equal(textOf(base, ours, theirs), '* a\n  * b\n  * more\n* d\n');
  assert.equal(textOf(base, '* a\n* d\n', base.replace('* b', '* b big')), '* a\n  * big\n* d\n');
});

test('of two values in the front matter ours is kept, and the conflict says the other', () => {
  const page = (icon: string, word: string): string => `---\nicon: ${icon}\n---\n\n# Home\n\nThe ${word}.\n`;
  const { text, conflicts } = merge({
    base: page('star', 'text'),
    ours: page('moon', 'long text'),
    theirs: page('sun', 'good text'),
  });
  assert.equal(text, page('moon', 'long good text'));
  assert.deepEqual(conflicts[0]?.theirs, 'icon: sun\n');
});

test('a word that both wrote before stays one, whatever blanks stood around it', () => {
  assert.equal(textOf('One \n', 'Big One\n', 'Small One\n'), 'Big Small One\n');
  assert.equal(
    textOf('A.\n\nOne \n\nB.\n', 'A.\n\nBig One\n\nB.\n', 'A.\n\nOld One\n\nB.\n'),
    'A.\n\nBig Old One\n\nB.\n',
  );
});

test('what both moved stands once, where ours has it', () => {
  const base = 'One here.\n\nTwo there now.\n\nThree goes on for long.\n';
  const ours = 'Two there now.\n\nOne here.\n\nThree goes on for long.\n';
  const theirs = 'Two there now.\n\nThree goes on for long.\n\nOne here.\n';
  assert.equal(textOf(base, ours, theirs), ours);
  const more = textOf(base, ours, theirs.replace('One here', 'One more here'));
  assert.equal(wordsOf(more).filter((word) => ['One', 'more', 'here'].includes(word)).length, 3, more);
});

test('letters of scripts without blanks are not driven apart', () => {
  assert.equal(textOf('漢字\n', '漢大字\n', '漢小字\n'), '漢大小字\n');
});

test('line ends are those of the page', () => {
  assert.equal(textOf('One.\r\n', 'One big.\r\n', 'One small.\r\n'), 'One big small.\r\n');
});

/** A page with a word of its own at each of some places. */
const withWords = (text: string, places: readonly number[], name: string): { text: string; words: string[] } => {
  const words = wordsOf(text);
  const named = places.map((place, index): [number, string] => [place % (words.length + 1), `${name}${index}x`]);
  for (const [at, word] of named.toSorted(([a], [b]) => b - a)) words.splice(at, 0, ` ${word} `);
  return { text: words.join(''), words: named.map(([, word]) => word) };
};

const places = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 });

test('every word that somebody put into a page is there once, whatever the page is', () => {
  const check = (base: string, mine: number[], others: number[]): void => {
    const [ours, theirs] = [withWords(base, mine, 'ours'), withWords(base, others, 'theirs')];
    const text = textOf(base, ours.text, theirs.text);
    // Two values of one key would be none.
    if (base.startsWith('---')) return;
    for (const word of [...ours.words, ...theirs.words]) assert.equal(text.split(word).length, 2, `${word} in ${text}`);
  };
  fc.assert(fc.property(anyPage, places, places, check), { numRuns });
});

test('three who write without a word to each other come to one text, and none of their words is lost or doubled', () => {
  const check = (base: string, rounds: { who: number; at: number }[]): void => {
    if (base.startsWith('---')) return;
    let present = base;
    const writers = Array.from({ length: 3 }, () => ({ from: base, text: base }));
    const words: string[] = [];
    for (const [index, { who, at }] of rounds.entries()) {
      const writer = writers[who % 3] as { from: string; text: string };
      const written = withWords(writer.text, [at], `w${index}y`);
      words.push(...written.words);
      writer.text = written.text;
      if (at % 2 === 0) continue;
      present = textOf(writer.from, writer.text, present);
      Object.assign(writer, { from: present, text: present });
    }
    for (const writer of writers) present = textOf(writer.from, writer.text, present);
    for (const word of words) assert.equal(present.split(word).length, 2, `${word} in ${present}`);
  };
  const rounds = fc.array(fc.record({ who: fc.nat(2), at: fc.nat(10_000) }), { minLength: 3, maxLength: 30 });
  fc.assert(fc.property(anyPage, rounds, check), { numRuns: Math.ceil(numRuns / 5) });
});

/** Lines as a side has them, that does something with each word: leaves it, takes it away, writes before it, or trims its line. */
function acted(lines: readonly string[][], acts: readonly string[], name: string): string {
  let count = 0;
  const written = lines.map((line) => {
    const from = count;
    const words = line.flatMap((mark) => {
      const word = `${mark}word${count}x${mark}`;
      const act = acts[count++];
      if (act === 'remove') return [];
      return act === 'write' ? [`${name}${count}y`, word] : [word];
    });
    return acts.slice(from, count).includes('trim') ? words.join(' ').trim() : words.join(' ');
  });
  return `${written.join('\n\n')}\n`;
}

test('of words that nobody moves each is there once, unless somebody took it away', () => {
  const line = fc.array(fc.constantFrom('', ' ', '**'), { minLength: 1, maxLength: 5 });
  const acts = fc.array(fc.constantFrom('leave', 'leave', 'remove', 'write', 'trim'), { minLength: 40, maxLength: 40 });
  const check = (lines: string[][], mine: string[], others: string[]): void => {
    const three = {
      base: acted(lines, [], ''),
      ours: acted(lines, mine, 'ours'),
      theirs: acted(lines, others, 'theirs'),
    };
    const { text } = merge(three);
    const there = wordsOf(text);
    for (const word of new Set(wordsOf(`${three.base} ${three.ours} ${three.theirs}`))) {
      if (!/\d[xy]$/.test(word)) continue;
      const isTaken = three.base.includes(word) && !(three.ours.includes(word) && three.theirs.includes(word));
      const times = there.filter((other) => other === word).length;
      assert.equal(times, isTaken ? 0 : 1, `${word} in ${JSON.stringify({ ...three, text })}`);
    }
  };
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), acts, acts, check), { numRuns });
});

test('whatever the three are, no word is lost that one of them added and the other did not take away', () => {
  fc.assert(
    fc.property(threePages, (three) => {
      const { text, conflicts } = merge(three);
      const there = new Set(wordsOf([text, ...conflicts.map(({ theirs = '' }) => theirs)].join(' ')));
      const before = new Set(wordsOf(three.base));
      for (const word of wordsOf(`${three.ours} ${three.theirs}`))
        assert.ok(before.has(word) || there.has(word) || word.trim() === '', `“${word}” is lost`);
    }),
    { numRuns },
  );
});
