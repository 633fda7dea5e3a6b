import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage } from '../../testing.ts';
import { readForm } from './fields.ts';
import { toRequest } from './request.ts';

const read = (t: TestContext, fields: string, data = 'data-method="POST" data-path="/ovens/{ovenId}"') => {
  const server =
    '<select name="server"><option value="0" data-template="https://{region}.example.com/v1/">a</option></select>';
  const page = openPage(
    t,
    `<form ${data}>${server}<select name="variable:region"><option>eu</option></select>${fields}</form>`,
  );
  return readForm(page.find('form') as HTMLFormElement);
};

test('what was filled in goes where the description says', (t) => {
  const filled = read(
    t,
    `<input name="path:ovenId" value="a/b ?"><input name="query:q" value="&">
     <textarea name="query:tags" data-kind="list" data-style="form" data-exploded="">one\n\ntwo</textarea>
     <input name="header:X-Trace" value="yes"><input name="query:empty" value="">`,
  );
  const { url, options } = toRequest(filled);
  assert.equal(url.href, 'https://eu.example.com/v1/ovens/a%2Fb%20%3F?q=%26&tags=one&tags=two');
  assert.deepEqual(options.headers, [['X-Trace', 'yes']]);
});

test('nothing of the reader goes along: no cookie, no address of the page', (t) => {
  const { credentials, referrerPolicy, cache } = toRequest(read(t, '')).options;
  assert.deepEqual([credentials, referrerPolicy, cache], ['omit', 'no-referrer', 'no-store']);
});

test('boxes that are ticked are a list', (t) => {
  const box = (value: string, more = '') =>
    `<input type="checkbox" name="query:state" value="${value}" data-kind="list" data-style="form" data-exploded="" ${more}>`;
  const { query } = read(t, box('cold', 'checked') + box('hot') + box('warm', 'checked'));
  assert.deepEqual(query, [
    ['state', 'cold'],
    ['state', 'warm'],
  ]);
});

test('what was not chosen does not count', (t) => {
  const access = '<input name="access" data-kind="bearer" value="no">';
  const { headers } = read(t, `<fieldset disabled>${access}</fieldset>`);
  assert.deepEqual(headers, []);
});

test('keys, tokens and passwords go where their scheme says', (t) => {
  const access = (attributes: string) => `<input name="access" ${attributes}>`;
  const headersOf = (fields: string) => read(t, fields).headers;
  for (const given of ['t', 'Bearer t', ' bearer  t '])
    assert.deepEqual(headersOf(access(`data-kind="bearer" value="${given}"`)), [['Authorization', 'Bearer t']], given);
  const basic = access('data-kind="user" value="Jürgen"') + access('data-kind="password" value="p:w"');
  assert.deepEqual(headersOf(basic), [['Authorization', `Basic ${Buffer.from('Jürgen:p:w').toString('base64')}`]]);
  const key = (place: string) => access(`data-kind="key" data-in="${place}" data-key="k" value="a b"`);
  const { headers, query, cookies } = read(t, key('header') + key('query') + key('cookie'));
  assert.deepEqual([headers, query, cookies], [[['k', 'a b']], [['k', 'a b']], [['k', 'a%20b']]]);
});

test('a body is sent with its type, but not by methods that have none', (t) => {
  const area = (value: string, type = 'application/json') =>
    `<textarea name="body" data-type="${type}">${value}</textarea>`;
  assert.deepEqual(read(t, area('{}')).body, { content: '{}', type: 'application/json' });
  assert.equal(read(t, area(' \n')).body, undefined);
  assert.equal(read(t, area('{}'), 'data-method="GET" data-path="/"').body, undefined);
  assert.equal(read(t, area('{}', '*/*')).body?.type, 'application/json');
  assert.equal(read(t, area('no', '*/*')).body?.type, 'text/plain');
});

test('a form is sent as one, with a value for each line of a list', (t) => {
  const fields = `<input name="field:name" value="Ü"><textarea name="field:tags" data-kind="list">a\nb</textarea><input name="field:none" value="">`;
  const type = 'application/x-www-form-urlencoded';
  assert.deepEqual(read(t, `<input type="hidden" name="form" value="${type}">${fields}`).body, {
    content: 'name=%C3%9C&tags=a&tags=b',
    type,
  });
  const parts = read(t, `<input type="hidden" name="form" value="multipart/form-data">${fields}`).body;
  assert.equal(parts?.type, undefined);
  assert.deepEqual(
    [...((parts?.content ?? new FormData()) as FormData)],
    [
      ['name', 'Ü'],
      ['tags', 'a'],
      ['tags', 'b'],
    ],
  );
});
