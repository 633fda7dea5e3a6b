// The real command line next to a running server. Each kind of command runs once in a process of its own; that costs half a
// second, so the others run in this one.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ApiAnswer } from '#testing/api.ts';
import { runHere } from '#testing/command-here.ts';
import {
  type Ended,
  type Environment,
  findFreePort,
  run,
  type Running,
  start,
  startServer,
} from '#testing/command-line.ts';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { makeFolder, writeFiles } from '#testing/folders.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'lectern-commands-'));
const database = await createTestDatabase();
const port = await findFreePort();
/** For what no database changes. */
const sqliteOnly = { skip: isPostgresRun() };
const env: Environment = {
  LECTERN_DATA_DIR: dataDir,
  LECTERN_DATABASE_URL: database.url,
  LECTERN_PORT: String(port),
  LECTERN_BOOTSTRAP_SAMPLE: 'false',
};

let server: Running & { url: string };
let adminToken = '';
let organizationId = '';

before(async () => {
  server = await startServer(env);
  adminToken = /API token +(lct_\S+)/.exec(server.output())?.[1] ?? assert.fail(server.output());
  organizationId = /Organization +(\S+)/.exec(server.output())?.[1] ?? assert.fail(server.output());
});

after(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const outputOf = (args: string[], { code, stdout, stderr }: Ended): string => {
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  return stdout;
};
const done = async (...args: string[]): Promise<string> => outputOf(args, await run(args, env));
const doneHere = async (...args: string[]): Promise<string> => outputOf(args, await runHere(args, env));
/** For commands that differ in nothing but what they do once they run: a process of its own on the first database. */
const doneOnce = isPostgresRun() ? doneHere : done;

async function ask(path: string, token: string): Promise<{ status: number; body: ApiAnswer['body'] }> {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

test('the first start prints a token that works', async () => {
  assert.equal((await ask('/v1/user', adminToken)).body.email, 'admin@localhost');
});

test('organizations, people and tokens are made next to the running server, and a revoked token ends at once', async () => {
  const organization = JSON.parse(
    await doneOnce('org', 'create', '--title', 'Söhne & Co', '--admin', 'admin@localhost', '--json'),
  );
  assert.equal(organization.hostname, 'sohne-co');
  const user = ['--email', 'Eva@example.com', '--name', 'Eva', '--org', organization.hostname, '--role', 'edit'];
  assert.match(await doneOnce('user', 'create', ...user), /^\w{20}\n$/);
  const narrow = ['--name', 'laptop', '--expires', '30d', '--scopes', 'write,read'];
  const token = await doneOnce('token', 'create', '--user', 'eva@example.com', ...narrow);
  assert.match(token, /^lct_[\w-]{43}\n$/);
  assert.deepEqual(
    (await ask('/v1/orgs', token.trim())).body.items.map((item: { id: string }) => item.id),
    [organization.id],
  );
  const [listed, ...others] = JSON.parse(await doneHere('token', 'list', '--user', 'eva@example.com', '--json'));
  assert.deepEqual(
    [listed.name, listed.hint, listed.scopes, others],
    ['laptop', token.slice(0, 8), ['read', 'write'], []],
  );
  assert.ok(!JSON.stringify(listed).includes(token.trim()));
  assert.equal(await doneHere('token', 'revoke', listed.id), '');
  assert.equal((await ask('/v1/user', token.trim())).status, 401);
  const table = await doneHere('org', 'list');
  assert.equal(table.trim().split('\n').length, 3);
});

test('an operator deletes an organization only by its hostname, and brings it back', async () => {
  const made = JSON.parse(await doneHere('org', 'create', '--title', 'Gone', '--admin', 'admin@localhost', '--json'));
  const refused = await runHere(['org', 'delete', made.id, '--confirm', 'gonne'], env);
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /Nothing was deleted/);
  await doneHere('org', 'delete', made.id, '--confirm', 'gone');
  assert.equal((await ask(`/v1/orgs/${made.id}`, adminToken)).status, 404);
  assert.match(await doneHere('org', 'list'), /gone/);
  assert.equal((await runHere(['org', 'delete', 'gone', '--confirm', 'gone'], env)).code, 1);
  await doneHere('org', 'restore', 'gone');
  assert.equal((await ask(`/v1/orgs/${made.id}`, adminToken)).status, 200);
  assert.equal((await runHere(['org', 'restore', 'gone'], env)).code, 1);
});

test('operators are listed, made and removed, but for the last one', async () => {
  const emails = async (...args: string[]) =>
    JSON.parse(await doneHere('user', 'operator', ...args, '--json')).map(({ email }: { email: string }) => email);
  assert.deepEqual(await emails(), ['admin@localhost']);
  assert.deepEqual(await emails('eva@example.com'), ['admin@localhost', 'eva@example.com']);
  assert.deepEqual(await emails('eva@example.com', '--remove'), ['admin@localhost']);
  const last = await runHere(['user', 'operator', 'admin@localhost', '--remove'], env);
  assert.deepEqual([last.code, /only operator/.test(last.stderr)], [1, true], last.stderr);
  assert.equal((await runHere(['user', 'operator', '--remove'], env)).code, 1);
});

test('what an organization may take is set next to the running server, and holds at once', async () => {
  const org = JSON.parse(await doneHere('org', 'create', '--title', 'Small', '--admin', 'admin@localhost', '--json'));
  const set = async (...args: string[]) => JSON.parse(await doneHere('org', 'quota', org.id, ...args, '--json'));
  assert.deepEqual((await set('--storage', '10GB', '--spaces', '0')).limits, { storage: 10 ** 10, spaces: 0 });
  const refused = await fetch(`${server.url}/v1/orgs/${org.id}/spaces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: '{"title":"A"}',
  });
  assert.deepEqual([refused.status, (await refused.json()).error.quota.kind], [403, 'spaces']);
  assert.deepEqual((await set('--spaces', 'default')).limits, { storage: 10 ** 10 });
  assert.match(await doneHere('org', 'show', org.hostname), /^storage +0 B +10 GB$/m);
  const wrong = await runHere(['org', 'quota', org.id, '--storage', 'much'], env);
  assert.match(wrong.stderr, /--storage should be an amount of bytes/);
  const { body } = await ask(`/v1/orgs/${org.id}/audit-events?limit=20`, adminToken);
  const actions = body.items.map((each: { action: string }) => each.action);
  assert.equal(actions.filter((action: string) => action === 'organization.quota_changed').length, 2);
});

test('where a provider is a must, a link of an operator lets administrators in and nobody else, and the log knows', async () => {
  const org = JSON.parse(await doneHere('org', 'create', '--title', 'Locked', '--admin', 'admin@localhost', '--json'));
  const ida = ['--email', 'ida@example.com', '--name', 'Ida', '--org', org.id, '--role', 'edit'];
  await doneHere('user', 'create', ...ida);
  const locked = await fetch(`${server.url}/v1/orgs/${org.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: '{"sso":true}',
  });
  assert.equal(locked.status, 200);
  const follow = async (email: string) => {
    const url = (await doneHere('user', 'login-link', email)).trim();
    const opened = await fetch(url, { method: 'POST', redirect: 'manual', headers: { origin: new URL(url).origin } });
    assert.equal(opened.status, 303);
    const cookie = opened.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    return (await fetch(`${server.url}/v1/orgs/${org.id}`, { headers: { cookie: cookie.join('; ') } })).status;
  };
  assert.deepEqual([await follow('admin@localhost'), await follow('ida@example.com')], [200, 403]);
  const { body } = await ask(`/v1/orgs/${org.id}/audit-events?limit=20&order=asc`, adminToken);
  const actions = body.items.map((each: { action: string }) => each.action);
  const ofLinks = ['session.link_created', 'session.started'];
  // The server and a command each have a clock, so what they do within a few milliseconds has no certain order.
  assert.deepEqual(
    actions.filter((action: string) => action.startsWith('session.') || action === 'sso.enforced').toSorted(),
    [...ofLinks, ...ofLinks, 'sso.enforced'].toSorted(),
  );
});

test('an import next to the running server is visible at once', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# First words', 'a.md': '# A' });
  const { spaces, url } = JSON.parse(
    await done('import', folder, '--org', organizationId, '--new', 'Guide', '--publish', '--json'),
  );
  assert.equal(spaces[0].pages, 2);
  assert.match(await (await fetch(url)).text(), /First words/);
  await writeFiles(folder, { 'README.md': '# Other words' });
  const text = await doneHere('import', folder, '--org', organizationId, '--space', spaces[0].space.id);
  assert.match(text, /0 added, 1 changed, 0 removed/);
  assert.match(await (await fetch(url)).text(), /Other words/);
  assert.equal((await ask(`/v1/spaces/${spaces[0].space.id}/content`, adminToken)).status, 200);
});

test('a site is written as a zip once, and what is there already stays', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# First words' });
  await doneHere('import', folder, '--org', organizationId, '--new', 'Away', '--publish');
  const [site] = (await ask(`/v1/orgs/${organizationId}/sites?title=Away`, adminToken)).body.items;
  const target = join(folder, 'away.zip');
  assert.match(await doneHere('offline', site.id, target), /^Wrote 1 page to /);
  const before = await readFile(target);
  assert.equal(before.subarray(0, 2).toString(), 'PK');
  const again = await runHere(['offline', site.id, target], env);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /already\. Nothing was written/);
  assert.deepEqual(await readFile(target), before);
  const missing = await runHere(['offline', 'nowhere', join(folder, 'other.zip')], env);
  assert.equal(missing.code, 1);
  assert.deepEqual((await readdir(folder)).toSorted(), ['README.md', 'away.zip']);
});

test('a folder of several spaces becomes a collection of them', async (t) => {
  const folder = await makeFolder(t, {
    'en/SUMMARY.md': '* [E](e.md)',
    'en/e.md': '# E',
    'de/SUMMARY.md': '* [D](d.md)',
    'de/d.md': '# D',
  });
  const { spaces } = JSON.parse(
    await doneHere('import', folder, '--org', organizationId, '--new', 'Languages', '--json'),
  );
  assert.deepEqual(
    spaces.map((space: { dir: string; space: { title: string } }) => [space.dir, space.space.title]),
    [
      ['de', 'de'],
      ['en', 'en'],
    ],
  );
  const refused = await runHere(['import', folder, '--org', organizationId, '--space', spaces[0].space.id], env);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /--dir de\n.*--dir en/);
});

test('an import into a new space that fails takes the space back', async (t) => {
  const before = (await ask(`/v1/orgs/${organizationId}/spaces`, adminToken)).body.count;
  const folder = await makeFolder(t, { 'README.md': '# A', '.gitbook.yaml': 'root: ./nowhere\n' });
  const { code, stderr } = await runHere(['import', folder, '--org', organizationId, '--new', 'Failed'], env);
  assert.equal(code, 1);
  assert.match(stderr, /nowhere/);
  assert.equal((await ask(`/v1/orgs/${organizationId}/spaces`, adminToken)).body.count, before);
});

const PAGES = 800;

/** Kills the command when it has written some of the objects of its import. */
async function killInTheMiddle(args: string[]): Promise<void> {
  const before = await countObjects();
  const killed = start(args, env);
  while ((await countObjects()) < before + 100 && killed.child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 2));
  killed.child.kill('SIGKILL');
  await killed.ended;
}

test('an import that is killed leaves what was there, and the next one succeeds', async (t) => {
  const folder = await makeFolder(t, { 'README.md': '# Before' });
  const { spaces } = JSON.parse(await doneHere('import', folder, '--org', organizationId, '--new', 'Killed', '--json'));
  const { space, revision } = spaces[0];
  const again = ['import', folder, '--org', organizationId, '--space', space.id, '--json'];
  const headOf = async () => (await ask(`/v1/spaces/${space.id}/content`, adminToken)).body;
  let head = { id: revision, pages: 1 };
  for (let attempt = 0; ; attempt += 1) {
    assert.ok(attempt < 6, 'none was killed in the middle');
    const texts = Array.from({ length: PAGES }, (_, page) => [`p${page}.md`, `# Page ${page}, ${attempt} ${space.id}`]);
    await writeFiles(folder, Object.fromEntries(texts));
    await killInTheMiddle(again);
    const content = await headOf();
    if (content.id === head.id) break;
    // The machine was so busy that the import ended before we saw it.
    head = { id: content.id, pages: content.pages.length };
  }
  assert.equal((await headOf()).pages.length, head.pages);
  assert.equal(JSON.parse(await doneHere(...again)).spaces[0].pages, PAGES + 1);
});

test('the doctor finds nothing wrong here, and says what is wrong elsewhere', async () => {
  const well = JSON.parse(await doneOnce('doctor', '--json'));
  assert.equal(well.ok, true);
  const lost = { ...env, LECTERN_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const ill = await runHere(['doctor', '--json'], lost);
  assert.equal(ill.code, 1);
  const { findings } = JSON.parse(ill.stdout);
  assert.ok(findings.some((finding: { check: string; ok: boolean }) => finding.check === 'database' && !finding.ok));
  const command = await runHere(['org', 'list'], lost);
  assert.equal(command.code, 1);
  assert.match(command.stderr, /ECONNREFUSED/);
  assert.doesNotMatch(command.stderr, /\n +at /);
});

test('the doctor misses no data folder where everything is elsewhere', { skip: !isPostgresRun() }, async () => {
  const missing = join(dataDir, 'of-another-node');
  const elsewhere = { ...env, LECTERN_DATA_DIR: missing, LECTERN_SECRET_KEY: 'k'.repeat(43) };
  const blobs = { LECTERN_BLOB_URL: pathToFileURL(join(dataDir, 'blobs')).href };
  const found = async (more: Record<string, string>) => {
    const { stdout } = await runHere(['doctor', '--json'], { ...elsewhere, ...more });
    const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean }[] };
    return findings.find(({ check }) => check === 'data directory')?.ok;
  };
  assert.deepEqual([await found(blobs), await found({})], [true, false]);
});

test('wrong usage ends with 2, a malformed configuration with 3, a refusal with 1', sqliteOnly, async () => {
  const usages = [
    ['frobnicate'],
    ['org', 'create'],
    ['token', 'create', '--user', 'x', '--name', 'y', '--expires', 'soon'],
    ['import', '.', '--org', organizationId],
  ];
  const outcomes = [
    await runHere(['org', 'create', '--title', 'x', '--admin', 'nobody@example.com'], env),
    await run(['doctor'], { ...env, LECTERN_PORT: 'many' }),
  ];
  for (const args of usages) outcomes.push(await runHere(args, env));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.code),
    [1, 3, 2, 2, 2, 2],
  );
  for (const { stdout, stderr } of outcomes) {
    assert.equal(stdout, '');
    assert.doesNotMatch(stderr, /\n +at /);
  }
});

test('a second server on the same port is refused in one line', sqliteOnly, async () => {
  const { code, stderr } = await run(['serve'], env);
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`Port ${port} .*in use`));
});

test('a server that is asked to end does so cleanly, and its next start keeps everything', async () => {
  const spaces = (await ask(`/v1/orgs/${organizationId}/spaces`, adminToken)).body;
  server.child.kill('SIGTERM');
  assert.deepEqual([(await server.ended).code, (await server.ended).stderr], [0, '']);
  server = await startServer(env);
  assert.doesNotMatch(server.output(), /lct_/);
  assert.deepEqual((await ask(`/v1/orgs/${organizationId}/spaces`, adminToken)).body, spaces);
});

const countObjects = async (): Promise<number> =>
  Number(
    (
      await database.db
        .selectFrom('objects')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('an integration is published from its sources, in the name of an administrator', async () => {
  const folder = join(import.meta.dirname, '../../../integrations/notifier');
  const args = ['integration', 'publish', folder, '--org', organizationId, '--user', 'admin@localhost'];
  assert.deepEqual(JSON.parse(await doneHere(...args, '--json')), { name: 'notifier', version: 1 });
  const secrets = join(await makeFolder({ after }, { 'secrets.yaml': 'SIGNING_KEY: hidden\n' }), 'secrets.yaml');
  assert.match(await doneHere(...args, '--secrets', secrets), /^notifier, version 2\n$/);
  const { body } = await ask('/v1/integrations/notifier', adminToken);
  assert.deepEqual([body.version, body.scopes], [2, ['space:content:read', 'space:metadata:read']]);
  assert.doesNotMatch(JSON.stringify(body), /hidden/);
  for (const [at, other] of [
    [4, 'nothing'],
    [6, 'nobody@example.com'],
  ] as const)
    assert.equal((await runHere(args.with(at, other), env)).code, 1, other);
});
