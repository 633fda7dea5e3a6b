// Scripts that mean harm: to their neighbors, to the server, to the machine, to the network around it.
import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleOf } from '@lectern/content/testing';
import { createOutbound } from '#platform/net/index.ts';
import { SOCKET_ARGUMENT } from './config.ts';
import { endOrphans } from './folder.ts';
import { answering, outsideOf, skipReason, startIsolates } from './testing.ts';

const skip = await skipReason();
const MB = 1024 * 1024;

/** One that ended and waits for somebody to ask how has no command line any longer. */
const isThere = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';

/** What comes of each attempt: its result as text, or the message of its error. */
const attempting = (attempts: Readonly<Record<string, string>>): string => `
  import * as fs from 'node:fs';
  import * as net from 'node:net';
  import { connect } from 'cloudflare:sockets';
  const attempts = { ${Object.entries(attempts)
    .map(([name, code]) => `${name}: async () => { ${code} }`)
    .join(', ')} };
  export default { async fetch() {
    const found = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try { found[name] = 'got ' + await attempt(); } catch (error) { found[name] = 'failed: ' + error.message; }
    }
    return Response.json(found);
  } };`;

async function tryAll(t: TestContext, attempts: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { ask } = startIsolates(t);
  return JSON.parse((await ask('k', attempting(attempts))).text) as Record<string, string>;
}

/** A machine that has little time for the script takes longer to give it too much. */
const IMPATIENT = { processorPart: 0, overdrawn: 400 };

test('a loop is ended, and a neighbor is not', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t, { limits: IMPATIENT });
  await ask('good', answering('1'));
  const loop = ask('bad', 'export default { fetch() { for (;;); } };', { timeout: 600_000 });
  const during = ask('good', answering('1'));
  assert.equal((await during).text, '1');
  await assert.rejects(loop, { code: 'processor' });
  assert.equal((await ask('good', answering('1'))).text, '1');
  assert.equal(usages().length, 1);
});

test('a loop that goes on after the answer is ended, too', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t, { limits: IMPATIENT });
  const script = `export default { fetch(request, env, ctx) {
    ctx.waitUntil(new Promise((resolve) => setTimeout(resolve, 10)).then(() => { for (;;); })); return new Response('1');
  } };`;
  assert.equal((await ask('k', script)).text, '1');
  while (usages().length === 0) await sleep(20);
  while (usages().length > 0) await sleep(50);
});

test('a script that never answers is cut off, with all that it had begun', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t);
  const script = `export default { fetch: () => scheduler.wait(1e9).then(() => new Response()) };`;
  await assert.rejects(ask('k', script, { timeout: 300 }), { code: 'timeout' });
  while (usages().length > 0) await sleep(50);
});

const EATERS: Readonly<Record<string, string>> = {
  objects: `const all = []; for (;;) all.push(new Array(1000).fill({ some: all.length }));`,
  'typed arrays': `const all = []; for (;;) all.push(new Uint8Array(8e6).fill(1));`,
  strings: `let all = 'x'.repeat(1000); for (;;) { all += all + Math.random(); all.charCodeAt(7); }`,
  'files in memory': `const fs = await import('node:fs'); for (let i = 0; ; i++) fs.writeFileSync('/tmp/' + i, new Uint8Array(8e6).fill(1));`,
};

for (const [what, code] of sampleOf(Object.entries(EATERS), 2)) {
  test(`a script that fills memory with ${what} is ended, and a neighbor is not`, { skip }, async (t) => {
    const { ask } = startIsolates(t, { limits: { overdrawn: Infinity } });
    await ask('good', answering('1'));
    const eating = ask('bad', `export default { async fetch() { ${code} } };`, { timeout: 600_000 });
    await assert.rejects(eating, { code: 'memory' });
    assert.equal((await ask('good', answering('1'))).text, '1');
  });
}

test('all scripts together have a bound, and who has the most goes first', { skip }, async (t) => {
  const { ask } = startIsolates(t, { memoryOfAll: 260 * MB, limits: { memoryEach: 1000 * MB } });
  const small = ask('small', `export default { fetch: () => scheduler.wait(3000).then(() => new Response('1')) };`);
  const large = `const all = []; export default { async fetch() {
    for (;;) { all.push(new Uint8Array(4e6).fill(1)); await scheduler.wait(20); } } };`;
  await assert.rejects(ask('large', large, { timeout: 30_000 }), { code: 'memory' });
  assert.equal((await small).text, '1');
});

test('no file, variable, process, thread or name of the machine can be reached', { skip }, async (t) => {
  const found = await tryAll(t, {
    passwd: `return fs.readFileSync('/etc/passwd', 'utf8')`,
    environment: `return fs.readFileSync('/proc/self/environ', 'utf8')`,
    climbing: `return fs.readFileSync('/bundle/../../etc/passwd', 'utf8')`,
    link: `fs.symlinkSync('/etc/passwd', '/tmp/link'); return fs.readFileSync('/tmp/link', 'utf8')`,
    url: `return fs.readFileSync(new URL('file:///etc/passwd'), 'utf8')`,
    fork: `return (await import('node:child_process')).spawnSync('id').stdout`,
    thread: `return new (await import('node:worker_threads')).Worker('data:,')`,
    evaluated: `return eval('1 + 1')`,
    kill: `(await import('node:process')).default.kill(1, 9); return 'killed'`,
  });
  for (const [name, result] of Object.entries(found)) assert.match(result, /^failed: /, `${name}: ${result}`);
  const [variables] = Object.values(await tryAll(t, { env: `return JSON.stringify(process.env)` }));
  assert.equal(variables, 'got {}');
});

test('no socket can be opened, neither by address nor by path', { skip }, async (t) => {
  const wait = `.opened.then(() => 'open')`;
  const overNet = (target: string): string =>
    `return new Promise((resolve, reject) => net.connect(${target}).on('connect', () => resolve('open')).on('error', reject))`;
  const found = await tryAll(t, {
    local: `return connect('127.0.0.1:22')${wait}`,
    unix: `return connect('unix:/tmp/in.sock')${wait}`,
    net: overNet(`22, '127.0.0.1'`),
    path: overNet(`{ path: '/tmp/in.sock' }`),
    web: `return new Promise((resolve, reject) => { const s = new WebSocket('wss://example.com/'); s.onopen = () => resolve('open'); s.onerror = () => reject(new Error('refused')) })`,
  });
  for (const [name, result] of Object.entries(found)) assert.match(result, /^failed: /, `${name}: ${result}`);
});

test('private addresses are refused, by whatever name', { skip }, async (t) => {
  const addresses = [
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'https://192.168.1.1/',
    'http://user:secret@example.com/',
  ];
  const { ask } = startIsolates(t);
  const script = `const addresses = ${JSON.stringify(addresses)}; export default { async fetch() {
    const found = await Promise.all(addresses.map(async (address) => {
      try { const { status, headers } = await fetch(address); return status + ' ' + headers.get('x-request-refused'); } catch (error) { return 'failed'; }
    }));
    return Response.json(found);
  } };`;
  const found = JSON.parse((await ask('k', script)).text) as string[];
  for (const [index, result] of found.entries()) assert.match(result, /^(502 true|failed)$/, addresses[index]);
});

/** A server of somebody else, and a client that may reach it. */
async function startOther(t: TestContext, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const outbound = createOutbound({ allow: ['127.0.0.1/32'], userAgent: 'Lectern test' });
  t.after(async () => {
    server.close();
    await outbound.close();
  });
  return { outbound, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a script that attacks another server has so many requests a minute', { skip }, async (t) => {
  let taken = 0;
  const { outbound, origin } = await startOther(t, (_request, response) => {
    taken += 1;
    response.end('here');
  });
  const { ask } = startIsolates(t, { fetchOutside: outsideOf(outbound, 5) });
  const script = `export default { async fetch() {
    const answers = [];
    for (let count = 0; count < 20; count += 1) answers.push(await fetch('${origin}/'));
    return new Response(answers.map(({ status, headers }) => [headers.get('x-request-refused'), status].join('')).join(' '));
  } };`;
  const statuses = (await ask('k', script)).text.split(' ');
  assert.deepEqual([taken, statuses[4], statuses[5], statuses[19]], [5, '200', 'true429', 'true429']);
  assert.match((await ask('other', script)).text, /^200 /, 'the script of somebody else has its own');
});

test('a redirect to a private address is refused where it leads', { skip }, async (t) => {
  const places: Readonly<Record<string, string>> = { '/near': '/here', '/far': 'http://169.254.169.254/' };
  const { outbound, origin } = await startOther(t, ({ url = '' }, response) => {
    const location = places[url];
    if (location === undefined) response.end('here');
    else response.writeHead(302, { location }).end();
  });
  const { ask } = startIsolates(t, { fetchOutside: outsideOf(outbound) });
  const script = `export default { async fetch(request) {
    const answer = await fetch('${origin}' + new URL(request.url).pathname);
    return new Response(answer.url + ' ' + await answer.text(), { status: answer.status });
  } };`;
  assert.deepEqual((await ask('k', script, { path: '/near' })).text, `${origin}/here here`);
  const far = await ask('k', script, { path: '/far' });
  assert.deepEqual([far.status, /not a public host/.test(far.text)], [502, true]);
});

test('what comes back from outside has a bound, and so has what goes there', { skip }, async (t) => {
  let taken = 0;
  const { ask } = startIsolates(t, {
    fetchOutside: async (_key, { body }) => {
      taken = body?.length ?? 0;
      return { status: 200, headers: {}, body: new Uint8Array() };
    },
  });
  const script = `export default { async fetch() {
    const answer = await fetch('http://example.com/', { method: 'POST', body: new Uint8Array(2e7) });
    return new Response(null, { status: answer.status === 200 ? 200 : 413 });
  } };`;
  const { status } = await ask('k', script).catch(() => ({ status: 413 }));
  assert.deepEqual([status === 200, taken], [false, 0]);
});

test('answers without end are cut off where there is too much of them', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const endless = `export default { fetch: () => new Response(new ReadableStream({ pull(controller) { controller.enqueue(new Uint8Array(65536)); } })) };`;
  await assert.rejects(ask('endless', endless), { code: 'too-large' });
  await assert.rejects(ask('huge', answering(`new Uint8Array(2e7)`)), { code: 'too-large' });
  const drip = `export default { fetch: () => new Response(new ReadableStream({ async pull(controller) { await scheduler.wait(50); controller.enqueue(new Uint8Array(1)); } })) };`;
  await assert.rejects(ask('drip', drip, { timeout: 500 }), { code: 'timeout' });
  const wide = `export default { fetch: () => new Response('', { headers: { 'x-wide': 'w'.repeat(100000) } }) };`;
  await assert.rejects(ask('wide', wide), { code: 'too-large' });
});

test('nothing in a script is read as configuration', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const odd = `"; embed "/etc/passwd" \\\\ \${x} '); (name = "x", text = embed "/etc/hosts") \u0000`;
  const script = `const odd = ${JSON.stringify(odd)}; /* ${odd.replaceAll('\u0000', '')} */ ${answering('odd')}`;
  assert.equal((await ask(`../k'"; embed "/etc/passwd`, script)).text, odd);
});

test('the folder of the sockets is closed to others', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const before = new Set(await readdir(tmpdir()));
  await ask('k', answering('1'));
  const made = (await readdir(tmpdir())).filter((name) => name.startsWith('lectern-isolates-') && !before.has(name));
  assert.ok(made.length > 0);
  for (const name of made) assert.equal((await stat(join(tmpdir(), name))).mode & 0o777, 0o700);
});

test('a flood of lines holds up nobody but the script that prints it', { skip }, async (t) => {
  const { ask } = startIsolates(t);
  const flood = ask('bad', `export default { fetch() { for (;;) console.log('x'.repeat(10000)); } };`, {
    timeout: 1500,
  });
  const started = performance.now();
  for (let count = 0; count < 5; count++) assert.equal((await ask('good', answering('1'))).text, '1');
  await assert.rejects(flood);
  assert.ok(performance.now() > started);
});

test('sixteen at once are all answered, in the places that there are', { skip }, async (t) => {
  const { ask, usages } = startIsolates(t, { processes: 4 });
  const keys = Array.from({ length: 16 }, (_, index) => `key ${index}`);
  const answers = await Promise.all(keys.map((key) => ask(key, answering(`'${key}'`), { timeout: 30_000 })));
  assert.deepEqual(
    answers.map(({ text }) => text),
    keys,
  );
  assert.ok(usages().length <= 4);
});

test('a server that is killed leaves no process', { skip }, async (t) => {
  const server = fork(new URL('../../../testing/platform-isolates.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  t.after(() => server.kill('SIGKILL'));
  assert.ok(server.stdout);
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  assert.ok(await isThere(pid));
  server.kill('SIGKILL');
  while (await isThere(pid)) await sleep(20);
});

test('what a killed server left behind is ended by the next one, and what lives is not', { skip }, async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-orphans-'));
  t.after(() => rm(parent, { recursive: true }));
  const [dead, young] = [join(parent, 'lectern-isolates-dead'), join(parent, 'lectern-isolates-young')];
  await mkdir(dead);
  await mkdir(young);
  await utimes(dead, 1000, 1000);
  const started = [dead, young].map((folder) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', `${SOCKET_ARGUMENT}${folder}/1/in.sock`]),
  );
  t.after(() => started.forEach((child) => child.kill('SIGKILL')));
  const [ended] = started.map((child) => once(child, 'exit'));
  await Promise.all(started.map((child) => once(child, 'spawn')));
  await endOrphans(parent);
  assert.deepEqual(await ended, [null, 'SIGKILL']);
  assert.equal(started[1]?.signalCode, null);
  await access(young);
  await assert.rejects(access(dead));
});
