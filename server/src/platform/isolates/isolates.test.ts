import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIsolates } from './index.ts';
import { answering, skipReason, startIsolates } from './testing.ts';

const skip = await skipReason();

test('a script answers, as a module and as one that listens for events', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const listening = `addEventListener('fetch', (event) => event.respondWith(new Response('heard ' + event.request.method)))`;
  assert.equal((await ask('one', answering('url.pathname'), { path: '/v1' })).text, '/v1');
  assert.equal((await ask('two', { form: 'service-worker', text: listening })).text, 'heard POST');
});

test('status, headers and bytes pass as they are', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const script = `export default { async fetch(request) {
    const headers = new Headers([['x-of', request.headers.get('x-of')], ['set-cookie', 'a=1'], ['set-cookie', 'b=2']]);
    return new Response(await request.arrayBuffer(), { status: 418, headers });
  } };`;
  const body = Buffer.from([0, 255, 10, 13]);
  const { status, headers, text } = await ask('k', script, { headers: { 'x-of': 'one' }, body });
  assert.deepEqual([status, text], [418, body.toString()]);
  const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  assert.deepEqual(cookies, ['a=1', 'b=2']);
  assert.deepEqual(
    headers.find(([name]) => name === 'x-of'),
    ['x-of', 'one'],
  );
});

test('a script that is asked again runs in the process that is there', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t);
  const counting = `let count = 0; export default { fetch: () => new Response(String(count += 1)) };`;
  assert.deepEqual([(await ask('k', counting)).text, (await ask('k', counting)).text], ['1', '2']);
  assert.equal(usages().length, 1);
});

test('two keys share nothing, even with the same script', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t);
  const counting = `let count = 0; export default { fetch: () => new Response(String(count += 1)) };`;
  assert.deepEqual([(await ask('one', counting)).text, (await ask('two', counting)).text], ['1', '1']);
  assert.equal(new Set(usages().map(({ pid }) => pid)).size, 2);
});

test('another version replaces the process, and an ended key starts anew', { skip }, async (t) => {
  const { ask, end, usages } = startIsolates(t);
  assert.equal((await ask('k', answering('1'))).text, '1');
  assert.equal((await ask('k', answering('2'))).text, '2');
  assert.equal(usages().length, 1);
  end('k');
  assert.equal((await ask('k', answering('2'))).text, '2');
});

test('a place is found for every key by ending the process that was unused longest', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t, { processes: 2 });
  for (const key of ['a', 'b', 'c', 'd']) assert.equal((await ask(key, answering(`'${key}'`))).text, key);
  assert.ok(usages().length <= 2);
});

test('a process without work is ended', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t, { limits: { idle: 100 } });
  await ask('k', answering('1'));
  while (usages().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('what a script prints is kept, as plain lines and not more than can be read', { skip }, async (t) => {
  const { ask, linesOf } = startIsolates(t);
  const script = `export default { fetch() { console.log('\\x1b[31mred'); for (let i = 0; i < 5000; i++) console.log('line ' + i); return new Response('ok'); } };`;
  await ask('k', script);
  while (!linesOf('k').includes('line 4999')) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(linesOf('k').length, 200);
  assert.ok(linesOf('k').every((line) => !line.includes('\u001b')));
  assert.deepEqual(linesOf('other'), []);
});

test('a script that cannot be started says so, and why is in its log', { skip }, async (t) => {
  const { ask, linesOf } = startIsolates(t);
  await assert.rejects(ask('k', 'export default {'), { code: 'broken' });
  assert.match(linesOf('k').join('\n'), /SyntaxError/);
  await assert.rejects(ask('other', `import './neighbor.js'; export default {};`), { code: 'broken' });
});

test('a script that keeps failing rests, and its neighbor does not', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  await assert.rejects(ask('k', 'throw 1'), { code: 'broken' });
  await assert.rejects(ask('k', 'throw 1'), { code: 'broken' });
  await assert.rejects(ask('k', 'throw 1'), { code: 'resting' });
  assert.equal((await ask('other', answering('1'))).text, '1');
});

test('where no processes are allowed, that is said', async () => {
  const fetchOutside = async (): Promise<never> => Promise.reject(new Error('unused'));
  const isolates = createIsolates({ processes: 0, memoryOfAll: 0, fetchOutside });
  assert.match((await isolates.findObstacle()) ?? '', /allow no scripts/);
  const task = { key: 'k', tenant: '', version: '1', load: () => Promise.reject(new Error('unused')) };
  await assert.rejects(isolates.ask(task, { path: '/', headers: {} }), { code: 'unavailable' });
  await isolates.close();
});
