// The worst body that a reader, an agent or a stranger can send to a published site must not keep others waiting.
// On SQLite alone: it is about how long answers take to make, which no second database changes.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { defaultCustomization } from '#features/sites/index.ts';
import { indexAll } from '#features/search/testing.ts';
import { makeSite } from './content.ts';
import { yardstick, yardsticksOf } from './turns.ts';
import { type WorstBody, worstBodiesOf } from './worst-bodies.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
const nobody = world.as(undefined);

/** As in the test of the worst bodies of the API. */
const YARDSTICKS_AT_MOST = 4;

/** The most that these addresses take. */
const BYTES = 64 * 1024;

const pages = Array.from({ length: 300 }, (_, index) => [`p${index}.md`, `# Page ${index}\n\nWords of a page.\n`]);
const site = await makeSite(world, { 'README.md': '# Home\n\nWords.\n', ...Object.fromEntries(pages) });
await indexAll(world);
const owner = world.as(site.owner.token);
const siteUrl = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
const look = { ...defaultCustomization('Docs'), feedback: { enabled: true } };
assert.equal((await owner.put(`${siteUrl}/customization`, { body: look })).status, 200);
const { pages: listed } = (await owner.get(`/v1/spaces/${site.spaceId}/content`)).body;
const page: string = listed[0].id;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface Target {
  path: string;
  type: string;
  bodies: WorstBody[];
  headers?: Record<string, string>;
  /** Whether some of the bodies are what the address is for. */
  isTaken?: true;
}

const filled = (part: string, bytes: number): string => part.repeat(Math.floor(bytes / part.length));

/** Parts of texts that are slow to read for one thing or another. */
const PARTS = ['a', 'a ', 'ab-', '"a" ', '*', '(', 'ä', '%', '../', '/', '.', '🦄', '[[', '&amp;', '\n', '<a '];

/** JSON around a text of any characters. */
const around = (wrap: (text: string) => object, bytes = BYTES): WorstBody[] =>
  PARTS.map((part) => {
    const room = bytes - 1000;
    let text = filled(part, room);
    while (Buffer.byteLength(JSON.stringify(wrap(text))) > BYTES) text = text.slice(0, Math.floor(text.length * 0.9));
    return { says: `a long text of ${JSON.stringify(part)}`, text: JSON.stringify(wrap(text)) };
  });

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

const ten = (message: object): WorstBody => ({
  says: `ten messages at once, ${JSON.stringify(message).slice(0, 80)}`,
  text: JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ ...message, id }))),
});

const MESSAGES: WorstBody[] = [
  ...worstBodiesOf({}, BYTES),
  ...around((text) => call('searchDocumentation', { query: text })),
  ...around((text) => call('getPage', { url: text })),
  ...around((text) => call('listPages', { offset: text })),
  ...around((text) => ({ jsonrpc: '2.0', id: text, method: text, params: {} })),
  ten(call('searchDocumentation', { query: 'words of a page' })),
  ten(call('listPages', {})),
  ten(call('getPage', { url: 'p1' })),
  ten({ jsonrpc: '2.0', method: 'tools/list' }),
];

const EVENTS: WorstBody[] = [
  ...worstBodiesOf({}, BYTES),
  ...worstBodiesOf({}, BYTES - 20).map(({ says, text }) => ({ says: `events: ${says}`, text: `{"events":${text}}` })),
  ...around((text) => ({ events: [{ type: 'page_view', page, url: text, referrer: text }] }), BYTES / 2),
  ...['page_view', 'search_type_query', 'link_click'].map((type) => ({
    says: `as many events of ${type} as fit`,
    text: `{"events":[${filled(`{"type":"${type}","page":"${page}","target":"/p1","query":"a"},`, BYTES - 30)}0]}`,
  })),
];

const FORMS: WorstBody[] = [
  ...['a&', 'a=b&', '%', '%41', '+', '=', '&', 'page=x&', '%f0%9f%a6%84'].map((part) => ({
    says: `a form of ${part}`,
    text: filled(part, BYTES),
  })),
  ...['page', 'token', 'location', 'comment', 'rating'].flatMap((name) =>
    ['a', '/', '../', '%', 'a.', '%0a', '//a'].map((part) => ({
      says: `a field ${name} of ${part}`,
      text: `${name}=${filled(part, BYTES - 20)}`,
    })),
  ),
];

const FEEDBACK: WorstBody[] = [
  ...worstBodiesOf({}, BYTES),
  ...around((text) => ({ page, rating: 'good', comment: text })),
  ...around((text) => ({ page: text, rating: text })),
];

const asJson = (path: string, bodies: WorstBody[], headers: Record<string, string> = {}): Target => ({
  ...{
    path,
    bodies,
    headers,
    type: JSON_TYPE,
    ...(bodies.length > 0 && path.includes('~gitbook') && { isTaken: true }),
  },
});
const asForm = (path: string): Target => ({ path, bodies: FORMS, type: FORM_TYPE });

const TARGETS: Target[] = [
  asJson(`${site.base}/~gitbook/mcp`, MESSAGES, { accept: `${JSON_TYPE}, text/event-stream` }),
  asJson(`${site.base}/~gitbook/__evt`, EVENTS),
  asJson(`${site.base}/~gitbook/__feedback`, FEEDBACK),
  asForm(`${site.base}/~gitbook/__feedback`),
  asForm(`${site.base}/~gitbook/auth/login`),
  asForm(`/url/preview/${site.siteId}/~gitbook/auth/login`),
  asJson(`${site.base}/p1`, worstBodiesOf({}, BYTES)),
  asForm(`${site.base}/p1`),
];

for (const { path, type, bodies, headers = {}, isTaken = false } of TARGETS) {
  test(`no body sent to ${path.replace(site.base, 'SITE').replace(site.siteId, 'ID')} as ${type} keeps the event loop longer than a request may`, async () => {
    const unit = await yardstick();
    const slow: string[] = [];
    let taken = 0;
    const send = async ({ says, text }: WorstBody) => {
      const { status } = await nobody.post(path, { body: text, headers: { ...headers, 'content-type': type } });
      assert.ok(status < 500, `${status} to ${says}`);
      taken += status < 400 ? 1 : 0;
    };
    // What is loaded and compiled for the first request is not the fault of the second.
    for (const body of bodies.slice(0, 3)) await send(body);
    for (const body of bodies) {
      const turn = await yardsticksOf(() => send(body), { unit, atMost: YARDSTICKS_AT_MOST });
      if (turn > YARDSTICKS_AT_MOST) slow.push(`${body.says}: ${turn.toFixed(1)} yardsticks`);
    }
    assert.deepEqual(slow, []);
    // Otherwise a refusal was looked at, and nothing else.
    if (isTaken) assert.ok(taken > 0, 'none of these was taken');
  });
}

test('these addresses take no larger body, whatever it holds', async () => {
  for (const { path, type, headers = {} } of TARGETS) {
    const body = type === JSON_TYPE ? `"${'x'.repeat(BYTES)}"` : 'x'.repeat(BYTES + 1);
    const { status } = await nobody.post(path, { body, headers: { ...headers, 'content-type': type } });
    assert.equal(status, 413, path);
  }
});
