import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../../testing.ts';
import { liveForms } from './form.ts';

const FORM = `<form class="api-form" data-method="POST" data-path="/ovens" data-sending="Sending" data-failed="It failed.">
  <input name="server" value="https://api.example.com"><textarea name="body" data-type="application/json">{"a":1}</textarea>
  <button class="api-send" type="submit">Send</button><div class="api-answer"></div></form>`;

function answerWith(t: TestContext, answer: () => Promise<Response>) {
  const asked: [url: unknown, options: RequestInit][] = [];
  t.mock.method(globalThis, 'fetch', async (url: unknown, options: RequestInit) => {
    asked.push([url, options]);
    return answer();
  });
  return asked;
}

test('a request is sent as it was filled in, once at a time, and its answer is shown as text', async (t) => {
  const page = openPage(t, FORM);
  const asked = answerWith(t, async () => new Response('{"b":"<i>"}', { status: 404, statusText: 'Not Found' }));
  liveForms();
  page.click('.api-send');
  assert.equal(page.find('.api-answer').textContent, 'Sending');
  page.click('.api-send');
  await settle();
  assert.equal(asked.length, 1);
  assert.equal(String(asked[0]?.[0]), 'https://api.example.com/ovens');
  assert.deepEqual([asked[0]?.[1].method, asked[0]?.[1].body], ['POST', '{"a":1}']);
  assert.equal(page.find('.api-answer code').className, 'openapi-status status-4');
  assert.match(page.find('.api-answer-status').textContent, /^404 Not Found · \d+ ms$/);
  assert.equal(page.find('.api-answer pre').textContent, '{\n  "b": "<i>"\n}');
  assert.equal(page.find('.api-answer pre').tabIndex, 0);
  assert.equal(page.find('.api-send').hasAttribute('aria-disabled'), false);
});

test('an answer without a body has only its status', async (t) => {
  const page = openPage(t, FORM);
  answerWith(t, async () => new Response(null, { status: 204 }));
  liveForms();
  page.click('.api-send');
  await settle();
  assert.deepEqual([page.findAll('.api-answer pre').length, page.find('.api-answer code').textContent], [0, '204']);
});

test('a request that cannot be sent says so, and can be sent again', async (t) => {
  const page = openPage(t, FORM);
  const asked = answerWith(t, () => Promise.reject(new TypeError('No network.')));
  liveForms();
  for (let time = 1; time <= 2; time += 1) {
    page.click('.api-send');
    await settle();
    assert.deepEqual([asked.length, page.find('.api-answer').textContent], [time, 'It failed.']);
  }
});
