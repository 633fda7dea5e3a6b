// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publish } from '#features/integrations/testing.ts';
import { script } from '#features/integration-runs/testing.ts';
import { skipReason } from '#platform/isolates/testing.ts';
import { makeSite, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const skip = await skipReason();
const world = await startWorld({ after });
const ORIGIN = 'http://lectern.test';

/** A counter with a name, a window, a component for administrators, and ways to fail. */
const COUNTER = `
  if (event.type !== 'ui_render') return new Response('', { status: 406 });
  const { componentId, props, action } = event;
  if (componentId === 'settings') return Response.json({ element: { type: 'block', children: ['secret'] }, state: {}, props });
  if (componentId === 'window')
    return Response.json(action ? { type: 'complete', returnValue: { said: action.said } } : { element: { type: 'modal', title: 'Window', children: [String(props.q)] }, state: {}, props });
  if (action?.action === 'fail') throw new Error('inner detail');
  if (action?.action === 'nothing') return new Response('no JSON');
  if (action?.action === 'deep') return new Response('['.repeat(300000));
  if (action?.action === 'large') return Response.json({ element: { type: 'block', children: ['x'] }, state: { x: 'y'.repeat(30000) } });
  if (action?.action === 'huge') return new Response('x'.repeat(10_000_000));
  const count = (event.state?.count ?? 0) + (action?.action === 'add' ? 1 : 0);
  const children = [
    { type: 'text', children: [props.city + ' ' + count + ' ' + (event.state?.name ?? '')] },
    { type: 'textinput', state: 'name' },
    { type: 'webframe', source: { url: 'https://frames.example/x' } },
    { type: 'button', label: 'Add', onPress: { action: 'add' } },
  ];
  return Response.json({ type: 'element', state: { count, name: event.state?.name ?? '' }, props: { city: 'forged' }, element: { type: 'block', children } });`;

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [Part](part.md)\n* [Vault](vault.md)\n',
  'README.md': '# Home\n\n{% @counter/now city="Oslo" %}\n',
  'part.md': '# Part\n\n{% include ".gitbook/includes/piece.md" %}\n',
  '.gitbook/includes/piece.md': '# Piece\n\n{% @counter/now city="Rome" %}\n',
  'vault.md': '---\nif: visitor.claims.a\n---\n# Vault\n\n{% @counter/now city="Vault" %}\n',
};

let site: Published;

before(async () => {
  if (skip === false) site = await makeCounter();
});

async function makeCounter(): Promise<Published> {
  const made = await makeSite(world, FILES);
  const owner = world.as(made.owner.token);
  if ((await owner.get('/v1/integrations/counter')).status === 404)
    await publish(owner, made.organizationId, 'counter', {
      ...{ script: script(COUNTER), runtime: 'v2', visibility: 'public', blocks: [{ id: 'now', title: 'Counter' }] },
      configurations: { account: { componentId: 'settings' } },
      contentSecurityPolicy: "frame-src https://frames.example 'unsafe-inline' *; script-src https://evil.example",
    });
  const installed = await owner.post('/v1/integrations/counter/installations', {
    body: { organization: made.organizationId },
  });
  assert.equal(installed.status, 201, JSON.stringify(installed.body));
  return made;
}

/** The page once its block is there, and the name of the block. */
async function readWhenShown(path: string): Promise<{ text: string; block: string; policy: string }> {
  for (;;) {
    world.clock.advance(10 * 60_000);
    const { text, headers } = await world.as(undefined).get(`${site.base}${path}`);
    const block = /data-block="([^"]+)"/.exec(text)?.[1];
    if (block !== undefined) return { text, block, policy: String(headers['content-security-policy']) };
  }
}

const press = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.as(undefined).post(`${site.base}${path}/~block`, { body, headers: { origin: ORIGIN, ...headers } });

test('a reader acts on a block, and sees what comes of it', { skip }, async () => {
  const { text, block, policy } = await readWhenShown('');
  assert.match(text, /<form class="integration-shown"[^<>]*><fieldset disabled>\s*<span>Oslo 0 <\/span>/);
  assert.match(policy, /frame-src http:\/\/lectern\.test\/~integrations\/counter\/ https:\/\/frames\.example(;|$)/);
  assert.doesNotMatch(policy, /evil|unsafe|\*/);
  const first = await press('', { block, action: { action: 'add' } });
  assert.equal(first.status, 200, first.text);
  assert.match(first.body.html, /<span>Oslo 1 <\/span>/);
  const second = await press('', {
    block,
    state: { ...JSON.parse(first.body.values), name: '<Ana>' },
    action: { action: 'add' },
  });
  assert.match(second.body.html, /<span>Oslo 2 &lt;Ana&gt;<\/span>/);
  assert.equal(second.headers['cache-control'], 'no-store');
});

test('a block of what a page includes is acted on, too', { skip }, async () => {
  const { block } = await readWhenShown('/part');
  assert.match((await press('/part', { block, action: { action: 'add' } })).body.html, /Rome 1/);
});

test('a window is shown, and says what it returns', { skip }, async () => {
  const { block } = await readWhenShown('');
  const component = { id: 'window', props: { q: '<b>' } };
  const opened = await press('', { block, component });
  assert.match(opened.body.html, /Window<\/p>\n&lt;b&gt;/);
  const done = await press('', { block, component, action: { action: 'x', said: 'yes' } });
  assert.deepEqual(done.body, { returnValue: { said: 'yes' } });
});

test('what configures an installation is shown to no reader', { skip }, async () => {
  const { block } = await readWhenShown('');
  const { status, text } = await press('', { block, component: { id: 'settings', props: {} } });
  assert.equal(status, 400);
  assert.doesNotMatch(text, /secret/);
});

test('a reader acts on no block that their page does not show', { skip }, async () => {
  const { block } = await readWhenShown('');
  for (const path of ['/part', '/vault', '/nothing']) assert.equal((await press(path, { block })).status, 404, path);
  assert.equal((await press('', { block: 'nothing' })).status, 404);
  assert.equal((await world.as(undefined).get(`${site.base}/~block`)).status, 405);
});

test('pages of others, and what is no press, are refused', { skip }, async () => {
  const { block } = await readWhenShown('');
  assert.equal((await press('', { block }, { origin: 'https://evil.example' })).status, 403);
  assert.equal((await press('', { block }, { 'sec-fetch-site': 'cross-site' })).status, 403);
  for (const wrong of [
    {},
    { block: 7 },
    { block, state: 'x' },
    { block, action: {} },
    { block, component: { id: '' } },
    [],
    'x',
  ])
    assert.equal((await press('', wrong)).status, 400, JSON.stringify(wrong));
  assert.equal((await press('', { block, state: { x: 'y'.repeat(70_000) } })).status, 413);
});

test('a script that fails, or answers too much, is an error and nothing else', { skip }, async () => {
  const { block } = await readWhenShown('');
  for (const action of ['fail', 'nothing', 'deep', 'large', 'huge']) {
    const { status, text } = await press('', { block, action: { action } });
    assert.equal(status, 502, `${action} ${text}`);
    assert.doesNotMatch(text, /inner detail/);
  }
});

test('presses cost as much as ten pages', async (t) => {
  const narrow = await startWorld(t, { LECTERN_SITE_RATE_LIMIT: '35' });
  const { base } = await makeSite(narrow, FILES);
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const asked = { body: { block: 'nothing' }, headers: { origin: ORIGIN } };
    statuses.push((await narrow.as(undefined).post(`${base}/~block`, asked)).status);
  }
  assert.deepEqual(statuses, [404, 404, 404, 429, 429]);
});
