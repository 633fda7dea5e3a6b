import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { skipReason } from '#platform/isolates/testing.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { publish } from '#features/integrations/testing.ts';
import { script } from './testing.ts';

const skip = await skipReason();
const world = await startWorld({ after });
const files = {
  'README.md': '# Home\n\n{% @weather/now city="Oslo" %}\n\nAfter it.\n',
  'slow.md': '# Slow\n\n{% @slow/now url="https://a.example/" %}\n\nAfter it.\n',
};
const home = await makeSite(world, files);
const owner = world.as(home.owner.token);

async function install(name: string, code: string) {
  const blocks = [{ id: 'now', title: 'Weather' }];
  await publish(owner, home.organizationId, name, { script: script(code), runtime: 'v2', blocks });
  const body = { organization: home.organizationId };
  const made = await owner.post(`/v1/integrations/${name}/installations`, { body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return `/v1/integrations/${name}/installations/${made.body.id}`;
}

/** The page, when what was made of it before is no longer kept. */
async function read(path: string): Promise<string> {
  world.clock.advance(10 * 60_000);
  return (await world.as(undefined).get(`${home.base}${path}`)).text;
}

/** The page as soon as its block is shown so. A page does not wait for a process that takes long to start. */
async function readWhenShown(path: string, text: string): Promise<string> {
  for (;;) {
    const page = await read(path);
    if (page.includes(text)) return page;
  }
}

const WEATHER = `
  if (event.type !== 'ui_render') return new Response('', { status: 406 });
  const { componentId, props, context } = event;
  const text = [componentId, props.city, context.type, '<b>'].join(' ');
  return Response.json({ type: 'element', state: {}, props, element: { type: 'block', children: [{ type: 'text', children: text }] } });`;

test('a block is shown as its integration makes it, while that is installed', { skip }, async () => {
  assert.doesNotMatch(await read(''), /integration-shown/);
  const path = await install('weather', WEATHER);
  const page = await readWhenShown('', 'integration-shown');
  assert.match(page, /<div class="integration-shown">\s*<span>now Oslo document &lt;b&gt;<\/span>\s*<\/div>/);
  assert.match(page, /After it/);
  await publish(owner, home.organizationId, 'weather', {
    script: script(WEATHER.replace("'<b>'", "'again'")),
    runtime: 'v2',
    blocks: [{ id: 'now', title: 'Weather' }],
  });
  await readWhenShown('', 'now Oslo document again');
  assert.equal((await owner.delete(path)).status, 205);
  assert.doesNotMatch(await read(''), /integration-shown/);
});

test('a block whose script does not answer leaves the page as it is', { skip }, async () => {
  await install('slow', `await scheduler.wait(1e6); return new Response('');`);
  const page = await read('/slow');
  assert.match(page, /https:\/\/a\.example\//);
  assert.match(page, /After it/);
  assert.doesNotMatch(page, /integration-shown/);
});
