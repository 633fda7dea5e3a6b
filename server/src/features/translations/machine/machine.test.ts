import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { after, beforeEach, test } from 'node:test';
import { toUnits } from '@lectern/content';
import type { TranslationConfig } from '#config/index.ts';
import { createOutbound } from '#platform/net/index.ts';
import { createTranslator } from './translator.ts';
import { type Asked, ProviderError, type TranslatedBatch } from './types.ts';

type Call = { path: string; headers: IncomingMessage['headers']; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

const calls: Call[] = [];
let answer: (call: Call) => Answer = () => ({});

const provider = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
    calls.push(call);
    const { status = 200, headers = {}, body = '' } = answer(call);
    response.writeHead(status, headers).end(body);
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const { port } = provider.address() as { port: number };
const url = `http://127.0.0.1:${port}/v1`;
const outbound = createOutbound({ allow: ['127.0.0.0/8'], userAgent: 'test' });
after(async () => {
  await outbound.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  calls.length = 0;
});

const KEY = 'hunter2-hunter2-hunter2';
const OPENAI = { kind: 'openai', url, key: KEY, model: 'small' } as const;
const WEBHOOK = { kind: 'webhook', url, key: KEY } as const;
const NOW = 1_700_000_000_000;

const pauses: number[] = [];

function translatorOf(config: TranslationConfig, client = outbound) {
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const translator = createTranslator(config, { outbound: client, clock: { now: () => NOW } }, pause);
  assert.ok(translator);
  return translator;
}

const asked = (markdown: string): Asked => ({
  sourceLanguage: 'en',
  targetLanguage: 'pt-br',
  glossary: [{ term: 'Kiln', translation: 'Forno' }, { term: 'Wharf' }, { term: 'absent', translation: 'x' }],
  units: toUnits(markdown),
});

async function translate(config: TranslationConfig, what: Asked): Promise<TranslatedBatch[]> {
  const batches: TranslatedBatch[] = [];
  for await (const batch of translatorOf(config).translate(what)) batches.push(batch);
  return batches;
}

type Unit = { id: string; text: string };
const askedUnits = ({ body }: Call): Unit[] => {
  const { messages, units } = JSON.parse(body) as { messages?: { content: string }[]; units?: Unit[] };
  return units ?? (JSON.parse(messages?.[1]?.content ?? '') as { units: Unit[] }).units;
};

/** What a provider answers that translates each text in this way. */
const saying =
  (say: (unit: Unit) => unknown) =>
  (call: Call): Answer => {
    const translations = JSON.stringify({ translations: askedUnits(call).map(say) });
    return { body: call.path.endsWith('/chat/completions') ? chat(translations) : translations };
  };
const chat = (content: unknown): string =>
  JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] });
const upper = ({ id, text }: Unit): Unit => ({ id, text: text.toUpperCase() });

const textsOf = (batches: readonly TranslatedBatch[]): string[] =>
  batches.flatMap(({ translations }) => [...translations.values()]);
const refusedOf = (batches: readonly TranslatedBatch[]): string[] =>
  batches.flatMap(({ refused }) => refused.map(({ message }) => message));

test('no translator is made where the operator named none', () => {
  assert.equal(createTranslator(undefined, { outbound, clock: { now: () => NOW } }), undefined);
});

test('a service is asked with its key, its model, the terms that matter, and placeholders', async () => {
  answer = saying(upper);
  const what = { ...asked('# The kiln\n\nPress **Enter** in `lectern`\n'), instructions: 'Be polite.' };
  const batches = await translate(OPENAI, what);
  assert.deepEqual(textsOf(batches), ['THE KILN', 'PRESS <1>ENTER</1> IN <2/>']);
  assert.deepEqual(new Set(batches[0]?.translations.keys()), new Set(what.units.map(({ id }) => id)));
  const [call] = calls;
  assert.deepEqual([call?.path, call?.headers.authorization], ['/v1/chat/completions', `Bearer ${KEY}`]);
  const { model, messages } = JSON.parse(call?.body ?? '') as { model: string; messages: { content: string }[] };
  assert.equal(model, 'small');
  const { units, ...rest } = JSON.parse(messages[1]?.content ?? '') as { units: unknown[] };
  assert.deepEqual(rest, {
    from: 'English (en)',
    to: 'Brazilian Portuguese (pt-br)',
    instructions: 'Be polite.',
    glossary: [{ term: 'Kiln', translation: 'Forno' }],
  });
  assert.deepEqual(units[1], {
    ...{ id: '2', kind: 'paragraph', section: 'The kiln', text: 'Press <1>Enter</1> in <2/>' },
    placeholders: [
      { number: 1, kind: 'bold', shows: '' },
      { number: 2, kind: 'code', shows: 'lectern' },
    ],
  });
});

test('a program of the operator can verify who asks it', async () => {
  answer = saying(upper);
  assert.deepEqual(textsOf(await translate(WEBHOOK, asked('hello\n'))), ['HELLO']);
  const [call] = calls;
  const mac = createHmac('sha256', KEY)
    .update(`${NOW / 1000}.${call?.body}`)
    .digest('hex');
  assert.equal(call?.headers['x-lectern-signature'], `t=${NOW / 1000},v1=${mac}`);
  assert.doesNotMatch(JSON.stringify(call), /hunter2/);
});

test('a translation that would break its page is refused, and the others are not', async () => {
  const said: Record<string, (unit: Unit) => unknown> = {
    first: ({ id }) => ({ id, text: 'x' }),
    second: ({ id }) => ({ id, text: '<1>x</1> <2/>' }),
    third: ({ id }) => ({ id: `${id}0`, text: 'x' }),
    fourth: ({ id }) => ({ id, text: '' }),
    fifth: ({ id }) => ({ id, text: `x${'y'.repeat(50_000)}` }),
    sixth: ({ id }) => ({ id, text: 'good' }),
  };
  const say = (unit: Unit): unknown => said[unit.text.split(' ')[0] ?? '']?.(unit);
  for (const config of [OPENAI, WEBHOOK]) {
    answer = saying(say);
    const batches = await translate(
      config,
      asked('first **b**\n\nsecond **b**\n\nthird\n\nfourth\n\nfifth\n\nsixth\n'),
    );
    assert.deepEqual(textsOf(batches), ['good']);
    assert.equal(refusedOf(batches).length, 5);
  }
  answer = (call) => ({ body: JSON.stringify({ translations: [...askedUnits(call), ...askedUnits(call)] }) });
  assert.deepEqual(refusedOf(await translate(WEBHOOK, asked('a\n'))), ['The provider gave more than one translation.']);
});

test('a term without a translation stays as it is, as a word and not as a part of one', async () => {
  answer = saying(({ id, text }) => ({ id, text: text.replaceAll(/Lectern/g, 'Pupitre') }));
  const glossary = [{ term: 'Lectern' }, { term: 'desk', translation: 'bureau' }, { term: '' }, { term: '<1>' }];
  const what = asked('# Lectern\n\nLecterns and desks\n\n**Lectern** 2\n\nlectern\n');
  const batches = await translate(OPENAI, { ...what, glossary });
  assert.deepEqual(textsOf(batches), ['Pupitres and desks', 'lectern']);
  assert.match(refusedOf(batches).join(), /"Lectern" of the glossary/);
  answer = saying(({ id, text }) => ({ id, text }));
  assert.equal(refusedOf(await translate(OPENAI, { ...what, glossary })).length, 0);
  const slow = asked(`${'a '.repeat(5_000)}\n`);
  const many = Array.from({ length: 1_000 }, (_, index) => ({ term: `a${' a'.repeat(index % 100)}` }));
  answer = saying(({ id }) => ({ id, text: 'b '.repeat(5_000) }));
  assert.equal(refusedOf(await translate(OPENAI, { ...slow, glossary: many })).length, 1);
});

test('an answer that nobody can read is asked for in smaller parts, and given up for single texts', async () => {
  for (const body of [
    '',
    'no',
    '{}',
    '[]',
    'null',
    '{"translations":{}}',
    '{"translations":[1]}',
    '{"translations":[{"id":1,"text":"x"}]}',
    '{"translations":[{"id":"1","text":null}]}',
    '"x"'.padEnd(2 * 1024 * 1024),
  ])
    for (const config of [OPENAI, WEBHOOK]) {
      answer = () => ({ body: config === OPENAI ? chat(body) : body });
      const batches = await translate(config, asked('a\n\nb\n\nc\n'));
      assert.deepEqual([textsOf(batches), refusedOf(batches).length], [[], 3], body.slice(0, 40));
    }
  answer = (call) => (askedUnits(call).length > 1 ? { body: chat('{"translations":[{"id"') } : saying(upper)(call));
  assert.deepEqual(textsOf(await translate(OPENAI, asked('a\n\nb\n\nc\n'))), ['A', 'B', 'C']);
});

test('many texts go in bounded batches, each given back before the next is asked for', async () => {
  answer = saying(upper);
  const many = asked(Array.from({ length: 100 }, (_, index) => `text ${index}\n`).join('\n'));
  const batches = translatorOf(WEBHOOK).translate(many);
  assert.equal((await batches.next()).value?.translations.size, 40);
  assert.equal(calls.length, 1);
  await batches.return(undefined);
  assert.equal(calls.length, 1);
  calls.length = 0;
  await translate(WEBHOOK, asked(Array.from({ length: 5 }, () => 'long '.repeat(1_000)).join('\n\n')));
  assert.deepEqual(
    calls.map((call) => askedUnits(call).length),
    [2, 2, 1],
  );
});

test('a text that is longer than a question may be is refused without one', async () => {
  answer = saying(upper);
  const batches = await translate(WEBHOOK, asked(`short\n\n${'x'.repeat(12_001)}\n`));
  assert.deepEqual([textsOf(batches), refusedOf(batches).length, calls.length], [['SHORT'], 1, 1]);
});

test('a provider that is busy is asked again after a while, and one that refuses is not', async () => {
  const cases: [status: number, headers: Record<string, string>, count: number][] = [
    [500, {}, 3],
    [429, {}, 3],
    [429, { 'retry-after': '1' }, 3],
    [429, { 'retry-after': '600' }, 1],
    [401, {}, 1],
    [400, {}, 1],
    [404, {}, 1],
    [302, { location: 'http://169.254.169.254/' }, 1],
  ];
  for (const [status, headers, count] of cases) {
    calls.length = 0;
    pauses.length = 0;
    answer = () => ({ status, headers, body: `{"error":"wrong key ${KEY}"}` });
    await assert.rejects(translate(OPENAI, asked('a\n')), (error) => {
      assert.ok(error instanceof ProviderError);
      assert.equal(error.isLasting, status < 429);
      assert.doesNotMatch(String(error) + JSON.stringify(error), /hunter2/);
      return true;
    });
    assert.deepEqual([calls.length, pauses.length], [count, count - 1], String(status));
  }
  let tries = 0;
  answer = (call) => (++tries < 3 ? { status: 503 } : saying(upper)(call));
  assert.deepEqual(textsOf(await translate(OPENAI, asked('a\n'))), ['A']);
});

test('a private address is reached only if the operator allows it', async () => {
  const guarded = createOutbound({ allow: [], userAgent: 'test' });
  const batches = translatorOf(OPENAI, guarded).translate(asked('a\n'));
  await assert.rejects(batches.next(), (error) => error instanceof ProviderError && error.isLasting);
  await guarded.close();
  assert.equal(calls.length, 0);
});

test('a service that does not answer as chat completions do is named', async () => {
  answer = () => ({ body: '{"hello":"world"}' });
  await assert.rejects(translate(OPENAI, asked('a\n')), /does not answer as chat completions do/);
});
