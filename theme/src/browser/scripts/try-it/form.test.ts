import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../../testing.ts';
import { liveForms } from './form.ts';

const form = (fields = '', proxy = '') =>
  `<form class="api-form" data-method="POST" data-path="/ovens" data-block="op" data-sending="Sending" data-failed="It failed." data-proxy="Through" data-download="Save" data-headers="Headers" data-json="No JSON.">
  <select name="server"><option value="0" data-template="https://api.example.com">a</option><option value="1" data-template="http://far.example.com" data-far="">b</option></select>
  ${fields}${proxy}<textarea name="body" data-type="application/json">{"a":1}</textarea>
  <button class="api-send" type="submit">Send</button><button class="api-cancel" type="button" hidden>Cancel</button>
  <p class="api-answer-status"></p><div class="api-answer"></div></form>`;

const PROXY = '<input type="checkbox" name="proxy">';

type Asked = { url: string; method: string; body: ArrayBuffer; signal: AbortSignal };

function answerWith(t: TestContext, answer: (asked: Asked) => Promise<Response>) {
  const asked: Asked[] = [];
  t.mock.method(globalThis, 'fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'https://docs.example.com') : input, init);
    const { url, method, signal } = request;
    const one = { url, method, signal, body: await request.arrayBuffer() };
    asked.push(one);
    return answer(one);
  });
  return asked;
}

/** An envelope as the site sends it. */
function passedOn(status: number, body: string): Response {
  const fields = Buffer.from(JSON.stringify({ status, headers: [['content-type', 'text/plain']] }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length);
  return new Response(Buffer.concat([length, fields, Buffer.from(body)]));
}

const text = (body: ArrayBuffer) => Buffer.from(body).toString();

test('a request is sent as it was filled in, once at a time, and its answer is shown as text', async (t) => {
  const page = openPage(t, form());
  const asked = answerWith(t, async () => Response.json({ b: '<i>' }, { status: 404, statusText: 'Not Found' }));
  liveForms();
  page.click('.api-send');
  assert.equal(page.find('.api-answer-status').textContent, 'Sending');
  assert.equal(page.find('.api-cancel').hidden, false);
  page.click('.api-send');
  await settle();
  assert.deepEqual(
    asked.map(({ url, method, body }) => [url, method, text(body)]),
    [['https://api.example.com/ovens', 'POST', '{"a":1}']],
  );
  assert.equal(page.find('.api-answer-status code').className, 'openapi-status status-4');
  assert.match(page.find('.api-answer-status').textContent, /^404 Not Found · \d+ ms · 11 B$/);
  assert.equal(page.find('.api-answer pre').textContent, '{\n  "b": "<i>"\n}');
  assert.equal(page.find('.api-answer pre').tabIndex, 0);
  assert.match(page.find('.api-answer dl').textContent, /content-type\s*application\/json/);
  assert.equal(page.find('.api-send').hasAttribute('aria-disabled'), false);
  assert.equal(page.find('.api-cancel').hidden, true);
});

test('an answer without a body has only its status, and bytes that are no text are only saved', async (t) => {
  const page = openPage(t, form());
  const answers = [new Response(null, { status: 204 }), new Response(Uint8Array.from([0, 255, 216]))];
  answerWith(t, async () => answers.shift() ?? new Response());
  liveForms();
  page.click('.api-send');
  await settle();
  assert.deepEqual(
    [page.findAll('.api-answer *').length, page.find('.api-answer-status code').textContent],
    [0, '204'],
  );
  page.click('.api-send');
  await settle();
  assert.deepEqual([page.findAll('.api-answer pre').length, page.find('.api-again').textContent], [0, 'Save']);
});

test('a request that cannot be sent says so, and can be sent again', async (t) => {
  const page = openPage(t, form());
  const asked = answerWith(t, () => Promise.reject(new TypeError('No network.')));
  liveForms();
  for (let time = 1; time <= 2; time += 1) {
    page.click('.api-send');
    await settle();
    assert.deepEqual([asked.length, page.find('.api-answer-status').textContent], [time, 'It failed.']);
    assert.equal(page.findAll('.api-again').length, 0);
  }
});

test('a reader who waits no longer cancels', async (t) => {
  const page = openPage(t, form());
  const asked = answerWith(
    t,
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  liveForms();
  page.click('.api-send');
  await settle();
  page.click('.api-cancel');
  await settle();
  assert.deepEqual([asked.length, page.find('.api-answer-status').textContent], [1, '']);
});

test('what a server does not let the page read can be asked through the site, where that allows it', async (t) => {
  const page = openPage(t, form('', PROXY), 'https://docs.example.com/guide/page');
  const asked = answerWith(t, async ({ url }) => {
    if (url.startsWith('https://docs.')) return passedOn(200, 'there');
    throw new TypeError('CORS');
  });
  liveForms();
  page.click('.api-send');
  await settle();
  assert.equal(page.find('.api-again').textContent, 'Through');
  page.click('.api-again');
  await settle();
  assert.equal(asked[1]?.url, 'https://docs.example.com/guide/page/~call');
  const message = Buffer.from(asked[1]?.body ?? new ArrayBuffer(0));
  const end = 4 + message.readUInt32BE(0);
  const fields = JSON.parse(message.subarray(4, end).toString());
  assert.deepEqual([fields.block, fields.server, fields.headers], ['op', 0, [['content-type', 'application/json']]]);
  assert.equal(message.subarray(end).toString(), '{"a":1}');
  assert.equal(page.find('.api-answer pre').textContent, 'there');
});

test('a server that no browser may ask, and a cookie, go through the site from the beginning', async (t) => {
  const page = openPage(t, form('<input name="cookie:taste" value="">', PROXY));
  const asked = answerWith(t, async () => passedOn(200, ''));
  liveForms();
  const box = page.find('[name="proxy"]') as HTMLInputElement;
  const server = page.find('[name="server"]') as HTMLSelectElement;
  server.value = '1';
  page.click('.api-send');
  await settle();
  assert.deepEqual([box.checked, asked.length], [true, 1]);
  box.checked = false;
  server.value = '0';
  (page.find('[name="cookie:taste"]') as HTMLInputElement).value = 'sweet';
  page.click('.api-send');
  await settle();
  assert.deepEqual([box.checked, asked.length], [true, 2]);
  assert.ok(asked.every(({ url }) => url.startsWith('https://docs.example.com/')));
});

test('why a site passes nothing on is said in its words', async (t) => {
  const page = openPage(t, form('', '<input type="checkbox" name="proxy" checked>'));
  answerWith(t, async () => Response.json({ error: { code: 422, message: 'No such <server>.' } }, { status: 422 }));
  liveForms();
  page.click('.api-send');
  await settle();
  assert.equal(page.find('.api-answer-status').textContent, 'No such <server>.');
});

test('a field that should hold JSON is pointed at, and nothing is sent', async (t) => {
  const page = openPage(t, form('<textarea name="query:filter" data-kind="map" data-style="deepObject">no</textarea>'));
  const asked = answerWith(t, async () => new Response());
  liveForms();
  page.click('.api-send');
  await settle();
  const area = page.find('[name="query:filter"]') as HTMLTextAreaElement;
  assert.deepEqual([asked.length, area.validationMessage], [0, 'No JSON.']);
  area.value = '{"a":1}';
  area.dispatchEvent(new page.window.Event('input') as unknown as Event);
  assert.equal(area.validationMessage, '');
  page.click('.api-send');
  await settle();
  assert.equal(asked[0]?.url, 'https://api.example.com/ovens?filter%5Ba%5D=1');
});

test('a form without a way through the site sends everything itself', async (t) => {
  const page = openPage(t, form('<input name="cookie:taste" value="sweet">'));
  const asked = answerWith(t, async () => new Response());
  liveForms();
  page.click('.api-send');
  await settle();
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['https://api.example.com/ovens'],
  );
});

test('a request that no browser can make says why, and nothing else is offered', async (t) => {
  const page = openPage(t, form('', PROXY).replace('data-method="POST"', 'data-method="B AD"'));
  const asked = answerWith(t, async () => new Response());
  liveForms();
  page.click('.api-send');
  await settle();
  assert.match(page.find('.api-answer-status').textContent, /B AD/);
  assert.deepEqual([asked.length, page.findAll('.api-again').length], [0, 0]);
});
