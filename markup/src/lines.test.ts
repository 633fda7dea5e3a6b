import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IGrammar, StateStack } from 'shiki/textmate';
import { markUpUnlimited, type MarkupSlot } from './index.ts';
import { createLineMemory } from './lines.ts';

const colored = async (text: string, language = 'js'): Promise<string[]> => {
  const slot: MarkupSlot = { kind: 'code', language, text };
  const { made } = await markUpUnlimited([slot]);
  return (made.get(slot) ?? '').split('\n').slice(0, -1);
};

test('a line has the colors of where it stands, however often the same line was colored elsewhere', async () => {
  const [plain] = await colored('const a = 1;');
  assert.deepEqual(await colored('const a = 1;\nconst a = 1;'), [plain, plain]);
  const [, inComment] = await colored('/*\nconst a = 1;\n*/');
  assert.match(inComment ?? '', /^<span class="line"><span class="tok-comment">const a = 1;<\/span><\/span>$/);
  const [, inText, after] = await colored('b = `\nconst a = 1;\n`;\nconst a = 1;').then((lines) => [
    0,
    lines[1],
    lines[3],
  ]);
  assert.doesNotMatch(String(inText), /tok-keyword/);
  assert.equal(after, plain);
  assert.notDeepEqual(await colored('const a = 1;', 'python'), [plain]);
});

test('what a block begins stays open to its end and no further', async () => {
  for (let time = 0; time < 2; time += 1) {
    assert.match((await colored('/* open\nconst a = 1;')).join(), /tok-comment">const a = 1;/);
    assert.match((await colored('const a = 1;')).join(), /tok-keyword">const/);
  }
});

const grammar = {} as IGrammar;
const stateAt = (depth: number): StateStack => {
  const state = { depth, clone: () => state, equals: (other: StateStack) => other.depth === depth };
  return state as unknown as StateStack;
};

test('a line is colored once for each state of its grammar', () => {
  const memory = createLineMemory();
  const outermost = stateAt(1);
  let times = 0;
  const ask = (state: StateStack, text: string, next = outermost) =>
    memory.line({ grammar, state, text }, () => ({ html: `${(times += 1)}`, next }));
  const first = ask(outermost, 'a');
  assert.equal(ask(outermost, 'a'), first);
  assert.equal(ask(stateAt(2), 'a').html, '2');
  // Whatever its object, the outermost state is one.
  assert.equal(ask(ask(outermost, 'b', stateAt(1)).next, 'a'), first);
  assert.equal(times, 3);
});

test('so many lines are remembered, the last ones, and none that is long', () => {
  const memory = createLineMemory();
  const state = stateAt(1);
  let times = 0;
  const ask = (text: string) => memory.line({ grammar, state, text }, () => ({ html: `${(times += 1)}`, next: state }));
  for (let n = 0; n < 2000; n += 1) ask(`line ${n}`);
  ask('line 0');
  ask('one more');
  assert.equal(times, 2001);
  ask('line 0');
  assert.equal(times, 2001);
  ask('line 1');
  assert.equal(times, 2002);
  ask('x'.repeat(201));
  ask('x'.repeat(201));
  assert.equal(times, 2004);
});
