import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUploads, type Send } from './sending.ts';

/** Uploads whose end the test decides. */
function stage() {
  const under: { name: string; end: (error?: Error) => void; progress: (sent: number) => void }[] = [];
  const canceled: string[] = [];
  let done = 0;
  const send: Send = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      under.push({
        name: file.name,
        end: (error) => (error === undefined ? resolve(undefined) : reject(error)),
        progress: (sent) => onProgress?.(sent),
      });
      signal?.addEventListener('abort', () => {
        canceled.push(file.name);
        reject(new DOMException('canceled', 'AbortError'));
      });
    });
  const uploads = makeUploads(send, () => (done += 1));
  const add = (...names: string[]) => uploads.add(names.map((name) => new File(['abc'], name)));
  const states = () => uploads.get().map(({ name, state }) => `${name} ${state}`);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { uploads, add, under, canceled, states, settle, done: () => done };
}

test('three are sent at once, and the others follow', async () => {
  const { add, under, states, settle, done } = stage();
  add('a', 'b', 'c', 'd');
  assert.deepEqual(states(), ['a running', 'b running', 'c running', 'd waiting']);
  under[0]?.end();
  await settle();
  assert.deepEqual(states(), ['a done', 'b running', 'c running', 'd running']);
  for (const each of under) each.end();
  await settle();
  assert.equal(done(), 1);
});

test('one that fails says why, holds up no other, and can be tried again', async () => {
  const { uploads, add, under, states, settle } = stage();
  add('a', 'b');
  under[0]?.progress(0.5);
  assert.equal(uploads.get()[0]?.sent, 0.5);
  under[0]?.end(new Error('The space is locked.'));
  under[1]?.end();
  await settle();
  assert.deepEqual(states(), ['a failed', 'b done']);
  assert.equal(uploads.get()[0]?.error, 'The space is locked.');
  uploads.retry(uploads.get()[0]?.id ?? 0);
  assert.deepEqual(states(), ['a running', 'b done']);
  under[2]?.end();
  await settle();
  uploads.clear();
  assert.deepEqual(states(), []);
});

test('one that is canceled is stopped and gone, and the next one takes its place', async () => {
  const { uploads, add, canceled, states, settle } = stage();
  add('a', 'b', 'c', 'd');
  uploads.drop(uploads.get()[0]?.id ?? 0);
  uploads.drop(uploads.get()[0]?.id ?? 0);
  await settle();
  assert.deepEqual(canceled, ['a', 'b']);
  assert.deepEqual(states(), ['c running', 'd running']);
});
