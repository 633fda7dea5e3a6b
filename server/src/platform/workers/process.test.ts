import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTaskProcess, TaskLost, TaskTimeout } from './index.ts';

const url = new URL('../../../testing/platform-process.ts', import.meta.url);
const PATIENT = { seconds: 60 };

interface Said {
  text: string;
  env: string[];
  pid: number;
}

const start = (t: { after: (fn: () => void) => void }) => {
  const process = createTaskProcess({ url, heapMb: 64, idleMs: 60_000 });
  t.after(() => process.close());
  return {
    ...process,
    say: async (text: string) => (await process.run({ do: 'say', text }, PATIENT)) as Said,
  };
};

test('a process answers, is asked again, and knows nothing of the environment of the server', async (t) => {
  const task = start(t);
  const [first, second] = [await task.say('a'), await task.say('b')];
  assert.deepEqual([first.text, second.text, first.env, first.pid], ['A', 'B', [], second.pid]);
  assert.notEqual(first.pid, process.pid);
});

test('what hangs is cut off, and the next message finds a process that works', async (t) => {
  const task = start(t);
  await assert.rejects(task.run({ do: 'spin' }, { seconds: 0.2 }), TaskTimeout);
  assert.equal((await task.say('c')).text, 'C');
});

test('what breaks its process breaks nothing else', async (t) => {
  const task = start(t);
  await assert.rejects(task.run({ do: 'crash' }, PATIENT), TaskLost);
  assert.equal((await task.say('d')).text, 'D');
});
