// Every call that the guide shows is made, word for word, and succeeds. Each block has a site and people of its own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { answeredBy, saying, startModelServer } from '#features/asks/testing.ts';
import { makePerson } from '../cast.ts';
import { makeSite, makeSpace, type Published } from '../content.ts';
import { makeFolder } from '../folders.ts';
import { overSocket } from '../socket.ts';
import { startWorld, TEST_BASE_URL } from '../world.ts';
import { type Block, blocksIn, type Call, commandsIn, needsShell, toCall } from './shell.ts';
import { zipOf } from '@lectern/convert/testing';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const blocks = globSync('docs/**/*.md', { cwd: ROOT })
  .toSorted()
  .flatMap((path) => blocksIn(path, readFileSync(join(ROOT, path), 'utf8')));

test('a block is read as a shell reads it', () => {
  const [block] = blocksIn('x.md', 'Words.\n\n  ```bash\n  curl "http://x/$A" \\\n    -d \'{"a": "\'$A\'"}\'\n  ```\n');
  assert.deepEqual(block, { path: 'x.md', line: 4, text: 'curl "http://x/$A" \\\n  -d \'{"a": "\'$A\'"}\'\n' });
  assert.deepEqual(
    commandsIn(block?.text ?? '').map((command) => toCall(command, { A: '1' })),
    [{ method: 'POST', url: 'http://x/1', headers: {}, body: '{"a": "1"}' }],
  );
  assert.deepEqual(commandsIn("a 'b\nc' \\\n d\n\ne"), ["a 'b\nc' \\\n d", 'e']);
  assert.throws(() => toCall('curl $B', {}), /what \$B is/);
});

test('the guide shows calls', () => assert.ok(blocks.length > 40, `${blocks.length} blocks`));

const model = await startModelServer({ after });
const world = await startWorld({ after }, { ...answeredBy(model), LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const { port } = await overSocket(world);
const origin = `http://127.0.0.1:${port}`;
model.answer = saying('Every night [1].');

const ZIP = zipOf({ 'README.md': '# Handbook\n', 'oven.md': '# Oven\n\nIt is hot.\n' });
const DESCRIPTION = 'openapi: 3.1.0\ninfo: { title: Kiln, version: "1" }\npaths: {}\n';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
const FILES: Record<string, Uint8Array> = { 'handbook.zip': ZIP, 'oven.png': Buffer.from('picture') };

/** What the guide has from elsewhere. */
const elsewhere = createServer((request, response) => {
  const isZip = request.url === '/handbook.zip';
  response.writeHead(200, { 'content-type': isZip ? 'application/zip' : 'application/yaml' });
  response.end(isZip ? ZIP : DESCRIPTION);
});
await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
after(() => void elsewhere.close());
const files = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

let people = 0;
const addPerson = async (organizationId?: string, name = 'somebody') => {
  people += 1;
  const membership = organizationId === undefined ? undefined : { organizationId, role: 'edit' as const };
  return makePerson(world.ctx, `${name}${people}`, membership);
};

/** What the variables and the examples of the guide mean here. */
async function makePlace(home: Published): Promise<Record<string, string>> {
  const { organizationId, siteId, spaceId, owner } = home;
  const api = world.as(owner.token);
  const [user, other, stranger] = [await addPerson(organizationId), await addPerson(organizationId), await addPerson()];
  const of = async (method: 'get' | 'post' | 'put' | 'patch', path: string, body?: unknown) => {
    const answer = await api[method](path, body === undefined ? {} : { body });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const org = `/v1/orgs/${organizationId}`;
  const [jo, sam] = [await addPerson(organizationId, 'jo'), await addPerson(organizationId, 'sam')];
  const pageOf = async (space: string): Promise<string> =>
    (await of('get', `/v1/spaces/${space}/content/pages`)).pages[0].id;
  const another = await makeSpace(world, { 'README.md': '# Another\n' }, home);
  await of('patch', `/v1/spaces/${spaceId}`, { editMode: 'live' });
  // Whoever follows the guide has set it by then.
  world.dns.records.set('TXT _lectern-challenge.docs.example.com', [`lectern-organization=${organizationId}`]);
  return {
    LECTERN: origin,
    TOKEN: owner.token,
    THEIR_TOKEN: stranger.token,
    ORG: organizationId,
    ORGANIZATION: organizationId,
    SITE: siteId,
    SPACE: spaceId,
    PAGE: await pageOf(spaceId),
    ANOTHER_SPACE: another.spaceId,
    ANOTHER_PAGE: await pageOf(another.spaceId),
    USER: user.id,
    OTHER: other.id,
    JO: jo.email,
    SAM: sam.email,
    TEAM: (await of('put', `${org}/teams`, { title: `Team ${people}` })).id,
    COLLECTION: (await of('post', `${org}/collections`, { title: 'Together' })).id,
    INVITE: (await of('post', `${org}/link-invites`, { level: 'read', space: spaceId })).id,
    SITE_SPACE: (await of('get', `${org}/sites/${siteId}/site-spaces`)).items[0].id,
    site: `${origin}${org}/sites/${siteId}/customization`,
  };
}

/** The block with what its examples stand for. */
function inPlace(text: string, place: Readonly<Record<string, string>>, { hostname, base }: Published): string {
  const words = Object.entries(place).filter(([name]) =>
    /^(?:ORG|SITE|SPACE|USER|OTHER|TEAM|ORGANIZATION)$/.test(name),
  );
  return (
    words
      .reduce((known, [name, value]) => known.replaceAll(new RegExp(`(?<=[/"])${name}(?=[/"])`, 'g'), value), text)
      .replaceAll('https://docs.example.com/guides/first-steps', `${TEST_BASE_URL}${base}/oven`)
      .replaceAll(/http:\/\/localhost:4000|https:\/\/docs\.example\.com(?=\/v1\/)/g, origin)
      .replaceAll(/https:\/\/(?:files|kiln)\.example\.com/g, files)
      .replaceAll('JzBl6uiHGEEVg90GEDiG', place['ANOTHER_SPACE'] ?? '')
      .replaceAll('NYI7Hf29WDkTR767nLxx', place['ANOTHER_PAGE'] ?? '')
      .replaceAll('ID OF THE UPLOAD', place['UPLOAD'] ?? '')
      .replaceAll('"destination": …', `"destination": {"kind": "site-space", "siteSpaceId": "${place['SITE_SPACE']}"}`)
      // A day to come, as the clock of the tests has it.
      .replaceAll('2027-06-30', new Date(world.clock.now() + 86_400_000).toISOString().slice(0, 10))
      .replaceAll('jo@example.com', place['JO'] ?? '')
      .replaceAll('sam@example.com', place['SAM'] ?? '')
      .replaceAll('my-organization', hostname)
  );
}

/** What the guide calls what is made, by the end of the address. */
const MADE: Readonly<Record<string, string>> = {
  '/duplicate': 'COPY',
  '/translations': 'SETTINGS',
  '/imports': 'UPLOAD',
};

async function make(call: Call): Promise<{ status: number; text: string }> {
  const form = new FormData();
  if (call.form !== undefined) {
    const bytes = FILES[call.form.file];
    assert.ok(bytes !== undefined, `Nothing says what ${call.form.file} is.`);
    form.append(call.form.field, new Blob([Buffer.from(bytes)]), call.form.file);
  }
  const stop = new AbortController();
  const sent = call.form === undefined ? call.body : form;
  const answer = await fetch(call.url, {
    ...{ method: call.method, headers: call.headers, signal: stop.signal },
    ...(sent === undefined ? {} : { body: sent }),
  });
  // It goes on for as long as somebody listens.
  const isLive = new URL(call.url).pathname.endsWith('/live');
  const text = isLive ? '' : await answer.text();
  if (isLive) stop.abort();
  return { status: answer.status, text };
}

/** What does not succeed here, and answers what the guide says of it. */
const OTHERWISE: Readonly<Record<string, { status: number; why: string }>> = {
  '/account/email-invites': { status: 422, why: 'the secret stands in a mail, and the guide has dots in its place' },
  '/run': { status: 412, why: 'nobody named a provider of translations' },
};

for (const [path, own] of Map.groupBy(blocks, (block) => block.path)) {
  test(`what ${path} shows can be asked`, async (t) => {
    const site = await makeSite(world, { 'README.md': '# Welcome\n', 'oven.md': '# Oven\n\nIt is hot.\n' });
    const place = await makePlace(site);
    for (const block of own)
      await t.test(`line ${block.line}`, async (each) => {
        if (needsShell(block.text)) return runInShell(each, block, { site, place });
        for (const words of commandsIn(block.text)) await run(words, { site, place });
      });
  });
}

async function run(words: string, { site, place }: { site: Published; place: Record<string, string> }): Promise<void> {
  const call = toCall(inPlace(words, place, site), place);
  if (call === undefined) return;
  const { status, text } = await make(call);
  const { pathname } = new URL(call.url);
  const [, expected] = Object.entries(OTHERWISE).find(([end]) => pathname.endsWith(end)) ?? [];
  assert.ok(
    status === (expected?.status ?? status) && (expected !== undefined || status < 300),
    `${call.method} ${call.url} answers ${status}: ${text}`,
  );
  const [, made] = Object.entries(MADE).find(([end]) => pathname.endsWith(end)) ?? [];
  if (made !== undefined) place[made] = (JSON.parse(text) as { id: string }).id;
}

const NEEDED = ['curl', 'jq', 'base64'].map((name) => `command -v ${name} > /dev/null`).join(' && ');

async function runInShell(
  t: test.TestContext,
  block: Block,
  { site, place }: { site: Published; place: Record<string, string> },
): Promise<void> {
  const folder = await makeFolder(t, { 'logo.svg': PICTURE });
  const script = `set -euo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; }\n${inPlace(block.text, place, site)}`;
  const child = spawn('bash', ['-c', `${NEEDED} || exit 99\n${script}`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise((resolve) => child.on('error', () => resolve(99)).on('close', resolve)),
  ]);
  if (code === 99) return t.skip('bash, curl, jq and base64 are needed for it');
  assert.equal(code, 0, `${script}\n${out}\n${errors}`);
}
