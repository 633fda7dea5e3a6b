// What readers see of an answer, and what they save of it.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page } from '../../testing.ts';
import { showAnswer, showFailure } from './answer.ts';

const FORM = `<form data-body="Body" data-headers="Headers" data-download="Save" data-proxy="Through"><p class="api-answer-status"></p><div class="api-answer">old</div></form>`;

interface Given {
  type?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  path?: string;
  status?: number;
  statusText?: string;
}

function openAnswer(t: TestContext, { type, bytes = new Uint8Array(), path = '/ovens', ...rest }: Given): Page {
  const page = openPage(t, FORM);
  const headers: [string, string][] = type === undefined ? [] : [['Content-Type', type]];
  const answer = { status: 200, statusText: '', took: 12, ...rest, headers, bytes, path };
  showAnswer(page.find('form') as HTMLFormElement, answer);
  return page;
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const shownIn = (page: Page): string | undefined => page.findAll('pre')[0]?.textContent;

test('the status, its words, the time and the size are said, and what came before is gone', (t) => {
  const page = openAnswer(t, { status: 503, statusText: 'Busy', bytes: bytes('x'.repeat(999)), type: 'text/plain' });
  assert.equal(page.find('.api-answer-status').textContent, '503 Busy · 12 ms · 999 B');
  assert.equal(page.find('code').className, 'openapi-status status-5');
  assert.equal(page.find('summary').textContent, 'Headers (1)');
  assert.deepEqual([page.find('dt').textContent, page.find('dd').textContent], ['Content-Type', 'text/plain']);
  assert.doesNotMatch(page.find('.api-answer').textContent, /old/);
  assert.deepEqual(
    ['class', 'role', 'aria-label', 'tabindex'].map((name) => page.find('pre').getAttribute(name)),
    [null, 'region', 'Body', '0'],
  );
  const large = openAnswer(t, { bytes: bytes('x'.repeat(1000)) });
  assert.equal(large.find('.api-answer-status').textContent, '200 12 ms · 1.0 kB');
  assert.equal(large.findAll('details').length, 0);
});

test('an answer is shown where it is text, whatever it calls itself', (t) => {
  for (const [type, shown] of [
    ['text/plain', true],
    ['image/svg+xml', true],
    [undefined, true],
    ['image/png', false],
    ['AUDIO/ogg', false],
    ['video/mp4', false],
    ['font/woff2', false],
    ['application/octet-stream', false],
    ['application/zip', false],
    ['application/pdf', false],
  ] as const) {
    const page = openAnswer(t, { bytes: bytes('a'), ...(type === undefined ? {} : { type }) });
    assert.equal(shownIn(page), shown ? 'a' : undefined, type);
    assert.equal(page.findAll('.api-again').length, 1, type);
  }
  assert.equal(shownIn(openAnswer(t, { bytes: bytes('a\0b') })), undefined);
  assert.equal(shownIn(openAnswer(t, { bytes: Uint8Array.of(0xff) })), undefined);
});

test('JSON has colors as long as it is not too long, and more than that is cut', (t) => {
  const json = openAnswer(t, { bytes: bytes('{"a":1}') });
  assert.deepEqual([shownIn(json), json.findAll('pre span').length], ['{\n  "a": 1\n}', 2]);
  const most = openAnswer(t, { bytes: bytes(`"${'x'.repeat(99_998)}"`) });
  assert.equal(most.findAll('pre span').length, 1);
  const more = openAnswer(t, { bytes: bytes(`"${'x'.repeat(100_000)}"`) });
  assert.deepEqual([more.findAll('pre span').length, shownIn(more)?.length], [0, 100_000]);
});

test('what is saved has the name of the place it came from, and of its type', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [path, type, name] of [
    ['/ovens/{id}', 'application/json; charset=utf-8', 'ovens.json'],
    ['/ovens/', 'application/problem+json', 'ovens.json'],
    ['/report.csv', 'text/plain', 'report.csv'],
    ['/ovens', undefined, 'ovens'],
    ['/{id}', 'image/png', 'answer.png'],
  ] as const) {
    const urls: string[] = [];
    t.mock.method(URL, 'createObjectURL', (blob: Blob) => (urls.push(`made ${blob.type}`), 'blob:x'));
    t.mock.method(URL, 'revokeObjectURL', (url: string) => urls.push(`gone ${url}`));
    const page = openAnswer(t, { path, bytes: bytes('a'), ...(type === undefined ? {} : { type }) });
    const saved: string[] = [];
    const click = t.mock.method(
      page.window.HTMLElement.prototype,
      'click',
      function (this: { download?: string; href?: string }) {
        if (this.download !== undefined) saved.push(`${this.download} ${this.href}`);
      },
    );
    const button = page.find('.api-again');
    assert.deepEqual([button.textContent, button.getAttribute('type')], ['Save', 'button']);
    button.dispatchEvent(new page.window.Event('click') as unknown as Event);
    click.mock.restore();
    assert.deepEqual(saved, [`${name} blob:x`]);
    assert.deepEqual(urls, ['made application/octet-stream']);
    t.mock.timers.tick(1000);
    assert.equal(urls[1], 'gone blob:x');
  }
});

test('another way is offered only where the form has one', (t) => {
  const page = openPage(t, FORM);
  const form = page.find('form') as HTMLFormElement;
  let tries = 0;
  showFailure(form, 'It <failed>.', () => (tries += 1));
  assert.equal(page.find('.api-answer-status').textContent, 'It <failed>.');
  assert.equal(page.find('.api-answer').childNodes.length, 0);
  form.insertAdjacentHTML('beforeend', '<input type="checkbox" name="proxy">');
  showFailure(form, '');
  assert.equal(page.findAll('.api-again').length, 0);
  showFailure(form, '', () => (tries += 1));
  assert.equal(page.find('.api-again').textContent, 'Through');
  page.click('.api-again');
  assert.equal(tries, 1);
});
