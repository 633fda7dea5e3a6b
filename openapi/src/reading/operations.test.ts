import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOperation } from './operations.ts';
import { samplesOf } from './samples.ts';
import { operationOf, readingOf } from './testing.ts';

test('an operation has what it says, and else what its path says', () => {
  for (const [operation, item, expected] of [
    [{}, {}, { id: 'get-/x/{id}', title: '/x/{id}' }],
    [{ operationId: 'getX' }, {}, { id: 'getX', title: 'getX' }],
    [{ operationId: 'getX' }, { summary: 'A', description: 'B' }, { title: 'A', description: 'B' }],
    [
      { summary: 'C', description: ' D ' },
      { summary: 'A', description: 'B' },
      { title: 'C', description: 'D' },
    ],
    [{}, {}, { isDeprecated: false, isInternal: false, hidesTryIt: false }],
    [{ deprecated: true }, {}, { isDeprecated: true }],
    [{ 'x-internal': true }, {}, { isInternal: true }],
    [{}, { 'x-internal': true }, { isInternal: true }],
    [{ 'x-internal': 'yes' }, {}, { isInternal: false }],
    [{ 'x-stability': 'beta' }, {}, { stability: 'beta' }],
    [{ 'x-hideTryItPanel': true }, {}, { hidesTryIt: true }],
    [
      { externalDocs: { url: 'https://a.example/b', description: 'B' } },
      {},
      { link: { url: 'https://a.example/b', text: 'B' } },
    ],
    [{ externalDocs: { url: 'https://a.example/b' } }, {}, { link: { url: 'https://a.example/b', text: 'a.example' } }],
  ] as const) {
    const view: object = operationOf(operation, item);
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(view[key as never], value, key);
  }
  for (const url of ['javascript:alert(1)', 'a', 1])
    assert.equal(operationOf({ externalDocs: { url } }).link, undefined);
  assert.equal(operationOf({}, {}, { 'x-hideTryItPanel': true }).hidesTryIt, true);
});

test('code of the author has a label and a language, wherever it stands', () => {
  for (const key of ['x-codeSamples', 'x-code-samples', 'x-custom-examples'])
    assert.deepEqual(operationOf({ [key]: [{ lang: 'Go', source: 'a' }] }).ownSamples, [
      { label: 'Go', language: 'go', code: 'a' },
    ]);
  const { ownSamples } = operationOf({
    'x-codeSamples': [{ code: 'a' }, { source: 'b', code: 'c', label: 'L', lang: 'js' }, { lang: 'js' }, 'odd'],
  });
  assert.deepEqual(ownSamples, [
    { label: 'Code', language: '', code: 'a' },
    { label: 'L', language: 'js', code: 'b' },
  ]);
  assert.deepEqual(operationOf({ 'x-codeSamples': 'odd' }).ownSamples, []);
});

test('an address in code has examples in its path, but none that mean nothing', () => {
  const urlOf = (parameter: object): string => {
    const operation = operationOf({ parameters: [{ name: 'id', in: 'path', ...parameter }] });
    const [curl] = samplesOf(operation);
    return /https:[^\s'"]*/.exec(curl?.code ?? '')?.[0] ?? '';
  };
  assert.equal(urlOf({ example: 'a/b' }), 'https://api.example.com/x/a%2Fb');
  assert.equal(urlOf({ schema: { type: 'integer', example: 7 } }), 'https://api.example.com/x/7');
  assert.equal(urlOf({ schema: { type: 'string' } }), 'https://api.example.com/x/{id}');
});

test('code of the author stands in the place of ours in the same language', () => {
  const labels = (lang: string) =>
    samplesOf(operationOf({ 'x-codeSamples': [{ lang, source: 'a' }] })).map(({ label }) => label);
  const others = (own: string) =>
    ['curl', 'JavaScript', 'Python', 'Go', 'Java', 'PHP'].filter((label) => label !== own);
  for (const [own, names] of Object.entries({
    curl: ['curl', 'Shell', 'bash', 'sh'],
    JavaScript: ['js', 'JavaScript'],
    Python: ['py', 'python'],
    Go: ['Go', 'golang'],
    Java: ['Java'],
    PHP: ['php'],
    Rust: ['Rust'],
  }))
    for (const lang of names) assert.deepEqual(labels(lang), [lang, ...others(own)]);
});

test('every sample names the address and sends the body', () => {
  const schema = { type: 'object', properties: { cone: { type: 'string', example: 'six' } } };
  const requestBody = { content: { 'application/json': { schema } } };
  for (const { label, code } of samplesOf(operationOf({ requestBody })))
    assert.match(code, /https:\/\/api\.example\.com\/x[\s\S]*six|six[\s\S]*https:\/\/api\.example\.com\/x/, label);
});

test('an operation is found by its path, with or without a slash at an end, and a webhook by its name', () => {
  const reading = readingOf({
    paths: { '/a': { get: {} }, '/b/': { get: {} }, '/c': { parameters: [], post: {}, 'x-get': {} } },
    webhooks: { hook: { post: {} } },
  });
  const keyOf = (path: string, method = 'get') =>
    findOperation(reading, { block: 'operation', method, path, name: '' })?.path;
  for (const [path, key] of [
    ['/a', '/a'],
    ['/a/', '/a'],
    ['a', '/a'],
    ['/b', '/b/'],
    ['/c', undefined],
    ['/toString', undefined],
  ] as const)
    assert.equal(keyOf(path), key, path);
  assert.equal(keyOf('/c', 'post'), '/c');
  for (const method of ['x-get', 'parameters', '']) assert.equal(keyOf('/c', method), undefined, method);
  const hook = (method: string) => findOperation(reading, { block: 'webhook', method, path: '', name: 'hook' });
  assert.deepEqual([hook('post')?.isWebhook, hook('')?.method, hook('get')], [true, 'post', undefined]);
  assert.equal(findOperation(reading, { block: 'webhook', method: '', path: '', name: 'none' }), undefined);
});

test('parameters of an operation stand for those of its path, and say what they are', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', description: 'How many', example: 5 } };
  const { parameters } = operationOf(
    { parameters: [{ ...limit, description: 'At most', deprecated: true }, { name: 'odd' }] },
    {
      parameters: [
        limit,
        { name: 'id', in: 'path' },
        { name: 'limit', in: 'header', content: { 'a/b': { schema: { type: 'string' } } } },
      ],
    },
  );
  assert.deepEqual(
    parameters.map((each) => [each.in, each.name, each.isRequired, each.description, each.schema.type, each.example]),
    [
      ['query', 'limit', false, 'At most', 'integer', '5'],
      ['path', 'id', true, undefined, '', ''],
      ['header', 'limit', false, undefined, 'string', 'string'],
    ],
  );
  assert.deepEqual(parameters[0]?.schema.marks, ['deprecated']);
});

test('the example of a parameter is its own, one that has a name, or one of its schema', () => {
  const exampleOf = (parameter: object) =>
    operationOf({ parameters: [{ name: 'a', in: 'query', ...parameter }] }).parameters[0]?.example;
  const schema = { type: 'string', example: 's' };
  assert.equal(exampleOf({ schema }), 's');
  assert.equal(exampleOf({ schema, examples: { n: { value: 'n' }, m: { value: 'm' } } }), 'n');
  assert.equal(exampleOf({ schema, example: ['o'], examples: { n: { value: 'n' } } }), '["o"]');
});

test('the example that is made of a number keeps its bounds', () => {
  for (const [bounds, example] of [
    [{ minimum: 7 }, '7'],
    [{ maximum: -7 }, '-7'],
    [{ exclusiveMinimum: 7 }, '8'],
    [{ exclusiveMaximum: -7 }, '-8'],
    // It is a number, though no type says so.
    [{ type: undefined, multipleOf: 5 }, '0'],
  ] as const) {
    const parameters = [{ name: 'a', in: 'query', schema: { type: 'integer', ...bounds } }];
    assert.equal(operationOf({ parameters }).parameters[0]?.example, example, JSON.stringify(bounds));
  }
});

test('a body and answers have their types with schemas and examples', () => {
  const json = (content: object) => ({ content: { 'application/json': content } });
  const schema = {
    type: 'object',
    properties: { in: { type: 'integer', writeOnly: true }, out: { type: 'integer', readOnly: true } },
  };
  const { body, responses } = operationOf({
    requestBody: { description: ' B ', required: true, ...json({ schema }) },
    responses: {
      200: { description: 'Fine', ...json({ schema }), headers: { 'X-A': { schema: { type: 'string' } } } },
      default: { content: { 'image/png': { schema: { type: 'string' } }, 'text/plain': { example: 'e' } } },
      'x-more': {},
    },
  });
  assert.deepEqual([body?.description, body?.isRequired], ['B', true]);
  assert.deepEqual(body?.contents[0]?.examples, [{ name: '', text: '{\n  "in": 0\n}' }]);
  const [fine, other, ...more] = responses;
  assert.deepEqual([fine?.status, fine?.description, other?.status, more], ['200', 'Fine', 'default', []]);
  assert.deepEqual(fine?.contents[0]?.examples, [{ name: '', text: '{\n  "out": 0\n}' }]);
  assert.deepEqual(
    fine?.headers.map(({ name, schema: { type } }) => [name, type]),
    [['X-A', 'string']],
  );
  assert.deepEqual(
    other?.contents.map(({ type, examples }) => [type, examples]),
    [
      ['image/png', []],
      ['text/plain', [{ name: '', text: 'e' }]],
    ],
  );
  assert.equal(operationOf({}).body, undefined);
});

test('examples of the author win over one that is made, and files have none that is made', () => {
  const examplesOf = (content: object) =>
    operationOf({ requestBody: { content: { 'application/json': content } } }).body?.contents[0]?.examples;
  const one = (text: string) => [{ name: '', text }];
  for (const [content, expected] of [
    [
      { examples: { a: { value: 1 }, b: { summary: 'B', value: 'x' }, c: {} }, example: 2 },
      [
        { name: 'a', text: '1' },
        { name: 'B', text: 'x' },
      ],
    ],
    [{ example: { a: 1 }, schema: {} }, one('{\n  "a": 1\n}')],
    [{ schema: { type: 'string', enum: [null, 'b', 'c'] } }, one('b')],
    [{ schema: { type: 'string', examples: ['d'], default: 'e' } }, one('d')],
    [{ schema: { type: 'string', default: 'e' } }, one('e')],
    [{ schema: { const: 'f' } }, one('f')],
    [{ schema: { oneOf: [{ const: 'g' }, { const: 'h' }] } }, one('g')],
    [{ schema: { anyOf: [{ const: 'i' }] } }, one('i')],
    [{ schema: { type: 'array', items: { const: 1 } } }, one('[\n  1\n]')],
    [
      { schema: { type: 'object', additionalProperties: { const: 1 } } },
      one('{\n  "property1": 1,\n  "property2": 1\n}'),
    ],
    [{ schema: { type: 'string', format: 'binary' } }, []],
    [{ schema: { type: 'string', contentMediaType: 'application/octet-stream' } }, []],
    [{ schema: {} }, []],
    [{}, []],
  ] as const)
    assert.deepEqual(examplesOf(content), expected, JSON.stringify(content));
});

test('callbacks are named with where they go', () => {
  const { callbacks } = operationOf({
    callbacks: { done: { '{$request.body#/url}': { post: { summary: 'S', description: 'D' }, put: {} }, none: {} } },
  });
  assert.deepEqual(callbacks, [{ name: 'done', method: 'put', path: '{$request.body#/url}', responses: [] }]);
});

test('servers are those of the operation, of its path or of all, with the defaults of their variables', () => {
  const urls = (...levels: unknown[]) => {
    const [own, item, all] = levels.map((servers) => (servers === undefined ? {} : { servers }));
    return operationOf(own ?? {}, item, all).servers.map(({ url }) => url);
  };
  const at = (url: string) => [{ url }];
  assert.deepEqual(urls(at('https://a'), at('https://b'), at('https://c')), ['https://a']);
  assert.deepEqual(urls([], at('https://b'), at('https://c')), ['https://b']);
  assert.deepEqual(urls(undefined, 'odd', at('https://c')), ['https://c']);
  assert.deepEqual(urls(at(' javascript:alert(1)')), []);
  const [server] = operationOf({
    servers: [
      {
        url: 'https://{a}.x/{b}',
        description: 'D',
        variables: { a: { default: 'y', enum: ['y', 'z'], description: 'V' }, b: {} },
      },
    ],
  }).servers;
  assert.deepEqual(server, {
    url: 'https://y.x/',
    template: 'https://{a}.x/{b}',
    description: 'D',
    variables: [
      { name: 'a', default: 'y', allowed: ['y', 'z'], description: 'V' },
      { name: 'b', default: '', allowed: [] },
    ],
  });
});

test('an operation asks for what it says itself, or what all ask for', () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'query', name: 'k', description: 'D' },
    basic: { type: 'http', scheme: 'Basic' },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    digest: { type: 'http', scheme: 'digest' },
    oauth: {
      type: 'oauth2',
      flows: { implicit: { authorizationUrl: '/a' }, password: { tokenUrl: '/t', authorizationUrl: '/a' }, odd: {} },
    },
    open: { type: 'openIdConnect' },
    tls: { type: 'mutualTLS' },
    odd: { type: 'odd' },
  };
  const securityOf = (operation: object, security?: object[]) =>
    operationOf(operation, {}, { security, components: { securitySchemes } }).security;
  assert.deepEqual(securityOf({}, [{ key: [] }])[0]?.schemes, [
    { name: 'key', kind: 'apiKey', in: 'query', key: 'k', description: 'D', scopes: [], flows: [] },
  ]);
  assert.deepEqual(securityOf({ security: [] }, [{ key: [] }]), []);
  const named = Object.keys(securitySchemes).slice(1).concat('missing');
  assert.deepEqual(
    securityOf({ security: [Object.fromEntries(named.map((name) => [name, ['a', 'b']]))] })[0]?.schemes.map(
      ({ name, kind }) => [name, kind],
    ),
    [
      ['basic', 'basic'],
      ['bearer', 'bearer'],
      ['digest', 'http'],
      ['oauth', 'oauth2'],
      ['open', 'openIdConnect'],
      ['tls', 'mutualTLS'],
      ['odd', 'other'],
      ['missing', 'other'],
    ],
  );
  const [oauth] = securityOf({ security: [{ oauth: ['a', 'b'] }] })[0]?.schemes ?? [];
  assert.deepEqual(oauth?.scopes, ['a', 'b']);
  assert.deepEqual(oauth?.flows, [{ name: 'implicit', url: '/a' }, { name: 'password', url: '/t' }, { name: 'odd' }]);
  const [bearer] = securityOf({ security: [{ bearer: [] }] })[0]?.schemes ?? [];
  assert.equal(bearer?.format, 'JWT');
});

test('whoever is let in by a key, a password or a token sends it in code', () => {
  const codeFor = (scheme: object) => {
    const document = { security: [{}, { s: [] }], components: { securitySchemes: { s: scheme } } };
    return samplesOf(operationOf({}, {}, document))[0]?.code ?? '';
  };
  assert.match(codeFor({ type: 'apiKey', in: 'header', name: 'X-Key' }), /X-Key: YOUR_API_KEY/);
  assert.match(codeFor({ type: 'apiKey', in: 'query', name: 'k' }), /\?k=YOUR_API_KEY/);
  assert.match(codeFor({ type: 'http', scheme: 'basic' }), /Authorization: Basic YOUR_CREDENTIALS/);
  for (const scheme of [{ type: 'http', scheme: 'bearer' }, { type: 'oauth2' }, { type: 'openIdConnect' }])
    assert.match(codeFor(scheme), /Authorization: Bearer YOUR_TOKEN/);
  assert.doesNotMatch(codeFor({ type: 'mutualTLS' }), /YOUR/);
});
