import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, beforeEach, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createTranslator } from '../machine/translator.ts';
import { compareTranslations, createTranslated, OVENS, runTranslations, translatesBy } from '../testing.ts';
import { translationRunsJob } from './jobs.ts';

interface Asked {
  id: string;
  text: string;
}
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

const KEY = 'hunter2-hunter2-hunter2';
const asked: Asked[][] = [];
const glossaries: object[][] = [];
let authorization: string | undefined;
let answer: (units: Asked[]) => Answer | Promise<Answer>;

const say = (translations: unknown): Answer => ({
  body: JSON.stringify({ choices: [{ message: { content: JSON.stringify({ translations }) } }] }),
});
/** The words of each text in French, which is easy: their placeholders stay where they are. */
const inFrench = (units: Asked[]): Answer => say(units.map(({ id, text }) => ({ id, text: `FR ${text}` })));

const provider: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    authorization = request.headers.authorization;
    const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] };
    const { units, glossary } = JSON.parse(messages[1]?.content ?? '') as { units: Asked[]; glossary: object[] };
    asked.push(units);
    glossaries.push(glossary);
    void Promise.resolve(answer(units)).then(({ status = 200, headers = {}, body = '' }) =>
      response.writeHead(status, headers).end(body),
    );
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
after(() => new Promise((resolve) => provider.close(resolve)));
const { port } = provider.address() as { port: number };

const world = await startWorld({ after }, translatesBy(`http://127.0.0.1:${port}/v1`));
world.isExamined = true;
const home = await makeHome(world);
const owner = world.as(home.owner.token);
const { bind, merge, countsOf, pageOf, statesOf } = createTranslated(world, home);
type Bound = Awaited<ReturnType<typeof bind>>;

beforeEach(() => {
  asked.length = 0;
  answer = inFrench;
});

const texts = () => asked.flat().map(({ text }) => text);
const request = ({ settings }: Bound, body: object = {}) => owner.post(`${settings}/run`, { body });
const runOf = async ({ settings }: Bound) => (await owner.get(`${settings}/spaces/fr`)).body.run;

/** A world whose provider waits for nothing between its tries, or lies somewhere else. */
const impatient = (url = `http://127.0.0.1:${port}/v1`) => {
  const config = { kind: 'openai', url, key: KEY, model: 'small' } as const;
  const translator = createTranslator(config, world.ctx, async () => undefined);
  return { ctx: { ...world.ctx, settings: { ...world.ctx.settings, translator } } };
};

async function run(bound: Bound) {
  const { status, text } = await request(bound);
  assert.equal(status, 204, text);
  await runTranslations(world);
  return runOf(bound);
}

async function runAndMerge(bound: Bound) {
  const done = await run(bound);
  assert.equal(done.state, 'completed', JSON.stringify(done));
  await merge(bound, done.changeRequest);
  return done;
}

test('what is missing is translated into a change request, and after an edit exactly what is stale is asked for', async () => {
  const bound = await bind();
  const first = await runAndMerge(bound);
  assert.deepEqual([first.translated, first.refused, first.kept], [5, 0, 0]);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
  assert.match((await pageOf(bound.french, 'ovens')).source, /FR Heat the \*\*oven\*\*, see \[clay\]\(clay\.md\)\./);
  assert.equal(authorization, `Bearer ${KEY}`);
  asked.length = 0;
  await importFiles(world, bound.source, { ...OVENS, 'clay.md': '# Clay\n\nKnead it well.\n' });
  await compareTranslations(world);
  assert.deepEqual((await statesOf(bound, 'clay')).at(-1), ['Knead it well.', 'stale', 'machine']);
  const second = await runAndMerge(bound);
  assert.deepEqual([texts(), second.translated], [['Knead it well.'], 1]);
  assert.deepEqual(await countsOf(bound), { translated: 5, stale: 0, missing: 0 });
});

test('a run of what is translated asks for nothing and makes no change request', async () => {
  const bound = await bind();
  await runAndMerge(bound);
  asked.length = 0;
  const again = await run(bound);
  assert.deepEqual([again.state, again.translated, again.changeRequest, asked.length], ['completed', 0, undefined, 0]);
});

test('what a change request under way translates is not asked for again, and is once that is archived', async () => {
  const bound = await bind();
  const { changeRequest } = await run(bound);
  asked.length = 0;
  assert.equal((await run(bound)).changeRequest, undefined);
  assert.equal(asked.length, 0);
  const at = `/v1/spaces/${bound.french}/change-requests/${changeRequest}`;
  assert.equal((await owner.patch(at, { body: { status: 'archived' } })).status, 200);
  assert.equal((await run(bound)).translated, 5);
});

test('a text that several pages have is asked for once', async () => {
  const bound = await bind({ 'README.md': '# One\n\nThe same.\n', 'two.md': '# Two\n\nThe same.\n' });
  assert.equal((await runAndMerge(bound)).translated, 4);
  assert.deepEqual(texts().toSorted(), ['One', 'The same.', 'Two']);
});

test('what a person has written is never asked for, not even when it is stale', async () => {
  const bound = await bind();
  await importFiles(world, bound.french, { ...OVENS, 'clay.md': '# Argile\n\nPétrir.\n' });
  await importFiles(world, bound.source, { ...OVENS, 'clay.md': '# Clay\n\nKnead it for long.\n' });
  await compareTranslations(world);
  await runAndMerge(bound);
  assert.equal(
    texts().some((text) => /Knead|Clay/.test(text)),
    false,
  );
  assert.match((await pageOf(bound.french, 'clay')).source, /# Argile\n\nPétrir\./);
});

test('what a person writes while the provider thinks stays', async () => {
  const bound = await bind();
  answer = async (units) => {
    await importFiles(world, bound.french, { ...OVENS, 'clay.md': '# Argile\n\nPétrir.\n' });
    return inFrench(units);
  };
  const done = await runAndMerge(bound);
  assert.deepEqual([done.translated, done.kept], [3, 2]);
  assert.equal((await pageOf(bound.french, 'clay')).source, '# Argile\n\nPétrir.\n');
});

test('while the provider thinks, others write', async () => {
  const bound = await bind();
  answer = async (units) => {
    const { status } = await owner.put(bound.settings, { body: { title: 'Meanwhile' } });
    assert.equal(status, 200);
    return inFrench(units);
  };
  assert.equal((await run(bound)).state, 'completed');
});

test('the provider learns what the glossary says, and a term that stays is asked for again until it does', async () => {
  const bound = await bind({ 'README.md': '# Lectern\n\nUse a kiln.\n' });
  const entries = [{ en: 'Lectern' }, { en: 'kiln', fr: 'four' }, { en: 'kiln', de: 'Ofen' }, { en: 'absent' }];
  const operations = entries.map((translations) => ({ type: 'insert', translations }));
  await owner.put(`/v1/orgs/${home.organizationId}/translations-glossary`, { body: { operations } });
  answer = (units) => say(units.map(({ id }) => ({ id, text: 'Un four' })));
  const { refused, changeRequest } = await run(bound);
  assert.deepEqual(new Set(glossaries.at(-1)), new Set([{ term: 'Lectern' }, { term: 'kiln', translation: 'four' }]));
  assert.equal(refused, 1);
  await merge(bound, changeRequest);
  answer = inFrench;
  assert.deepEqual([(await runAndMerge(bound)).translated, texts().at(-1)], [1, 'Lectern']);
  await world.db.deleteFrom('translation_glossary').execute();
});

test('translations that would break their page are left out and counted, and nothing in one becomes markup', async () => {
  const bound = await bind();
  const said: Record<string, string | undefined> = {
    'Wait.': '<script>alert(1)</script> [a](javascript:b)',
    'Knead it.': '',
    Clay: 'x'.repeat(50_000),
  };
  answer = (units) =>
    say(units.map(({ id, text }) => ({ id, text: said[text] ?? `FR ${text.replaceAll(/<.*?>/g, '')}` })));
  const done = await run(bound);
  assert.deepEqual([done.state, done.refused, done.translated], ['completed', 3, 2]);
  await merge(bound, done.changeRequest);
  const { source } = await pageOf(bound.french, 'ovens');
  assert.doesNotMatch(source, /^<script>|[^\\]\[a\]\(/m);
  assert.match(source, /Heat the \*\*oven\*\*/);
  answer = inFrench;
  asked.length = 0;
  assert.deepEqual([(await runAndMerge(bound)).refused, texts().length], [0, 3], 'what was refused is asked for again');
});

test('a provider that refuses ends the run, says so without its key, and the next request begins it again', async () => {
  const bound = await bind();
  answer = () => ({ status: 401, body: `{"error":"wrong key ${KEY}"}` });
  const done = await run(bound);
  assert.deepEqual([done.state, done.retryAt, typeof done.endedAt], ['failed', undefined, 'string']);
  assert.match(done.error, /answered with status 401/);
  assert.doesNotMatch(JSON.stringify(done), /hunter2/);
  answer = inFrench;
  assert.deepEqual([(await run(bound)).state, (await runOf(bound)).error], ['completed', undefined]);
});

test('a provider that is busy is asked again when it wants, longer each time, and given up after half a day at most', async () => {
  const bound = await bind();
  answer = () => ({ status: 503, headers: { 'retry-after': '600' } });
  const waiting = await run(bound);
  assert.equal(waiting.state, 'pending');
  assert.equal(Date.parse(waiting.retryAt) - world.clock.now(), 600_000);
  let tries = 1;
  for (; (await runOf(bound)).state !== 'failed' && tries < 50; tries += 1) {
    world.clock.advance(3_600_000);
    await runTranslations(world);
  }
  assert.deepEqual([asked.length, tries < 13], [tries, true]);
});

test('what was translated before the provider broke off is kept and not asked for again', async () => {
  const page = Array.from({ length: 100 }, (_, index) => `Text ${index}.`).join('\n\n');
  const bound = await bind({ 'README.md': `# Long\n\n${page}\n` });
  answer = (units) => (asked.length > 1 ? { status: 500, headers: { 'retry-after': '600' } } : inFrench(units));
  assert.equal((await run(bound)).state, 'pending');
  const first = new Set(texts().slice(0, 40));
  asked.length = 0;
  answer = inFrench;
  world.clock.advance(600_000);
  await runTranslations(world);
  assert.equal((await runOf(bound)).translated, 101);
  assert.equal(
    texts().some((text) => first.has(text)),
    false,
  );
  assert.equal(
    asked.every((units) => units.length <= 40),
    true,
  );
});

/** More texts than one turn asks for, behind a first page. */
const LONG = `# Long\n\n${Array.from({ length: 210 }, (_, index) => `Text ${index}.`).join('\n\n')}\n`;
const takeTurn = () => translationRunsJob.run(world.ctx, home.organizationId, { isStopping: () => false });

test('what is asked for again between two turns or during one begins at the first page', async () => {
  for (const isDuring of [false, true]) {
    const bound = await bind({ 'README.md': '# Ovens\n\nWait.\n', 'long.md': LONG });
    const askAgain = async () => {
      await importFiles(world, bound.source, { 'README.md': '# Ovens\n\nWait longer.\n', 'long.md': LONG });
      assert.equal((await request(bound)).status, 204);
    };
    assert.equal((await request(bound)).status, 204);
    answer = async (units) => {
      answer = inFrench;
      if (isDuring) await askAgain();
      return inFrench(units);
    };
    await takeTurn();
    if (!isDuring) await askAgain();
    await runTranslations(world);
    assert.equal((await runOf(bound)).state, 'completed');
    assert.ok(texts().includes('Wait longer.'), isDuring ? 'during a turn' : 'between turns');
  }
});

test('what is asked for while the provider refuses is not taken for refused', async () => {
  const bound = await bind();
  assert.equal((await request(bound)).status, 204);
  answer = async () => {
    answer = inFrench;
    world.clock.advance(1000);
    assert.equal((await request(bound)).status, 204);
    return { status: 401 };
  };
  await runTranslations(world);
  assert.deepEqual([(await runOf(bound)).state, (await runOf(bound)).translated], ['completed', 5]);
});

test('a provider that is down, sends elsewhere, or says too much is an error and never an answer', async () => {
  const bound = await bind();
  for (const [url, error] of [
    ['http://127.0.0.1:1024/v1', /could not be reached/],
    ['http://169.254.169.254/v1', /not a public host/],
  ] as const) {
    await request(bound);
    await runTranslations(impatient(url));
    assert.match((await runOf(bound)).error, error);
  }
  answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
  await request(bound);
  await runTranslations(impatient());
  assert.match((await runOf(bound)).error, /redirects more than 0 times/);
  answer = () => ({ body: 'x'.repeat(3 * 1024 * 1024) });
  await request(bound);
  await runTranslations(impatient());
  const { state, refused } = await runOf(bound);
  assert.deepEqual([state, refused], ['completed', 5]);
});

test('a run is cut short anywhere and begins again where it was', async () => {
  const bound = await bind();
  await request(bound);
  for (let cut = 1; cut < 12; cut += 1) {
    let looks = 0;
    for (const id of await translationRunsJob.findDue(world.ctx, 10))
      await translationRunsJob.run(world.ctx, id, { isStopping: () => (looks += 1) > cut });
  }
  await runTranslations(world);
  assert.deepEqual([(await runOf(bound)).state, (await runOf(bound)).translated], ['completed', 5]);
  const { items } = (await owner.get(`/v1/spaces/${bound.french}/change-requests`, { query: { status: 'draft' } }))
    .body;
  assert.equal(items.length, 1);
  assert.equal(new Set(texts()).size, texts().length, 'nothing is asked for twice');
});

test('who asked and may no longer edit leaves a run that fails, and others may ask', async () => {
  const bound = await bind();
  const writer = await makePerson(world.ctx, 'wanda', { organizationId: home.organizationId, role: 'create' });
  assert.equal((await world.as(writer.token).post(`${bound.settings}/run`)).status, 204);
  await owner.delete(`/v1/orgs/${home.organizationId}/members/${writer.id}`);
  await runTranslations(world);
  assert.match((await runOf(bound)).error, /may no longer/);
  assert.equal(asked.length, 0);
  assert.equal((await run(bound)).state, 'completed');
});

test('a language, a space or a source that goes away ends the run', async () => {
  for (const remove of [
    ({ settings }: Bound) => owner.delete(`${settings}/spaces/fr`),
    ({ settings }: Bound) => owner.delete(settings),
    ({ french }: Bound) => owner.delete(`/v1/spaces/${french}`),
    ({ source }: Bound) => owner.delete(`/v1/spaces/${source}`),
  ]) {
    const bound = await bind();
    answer = async (units) => {
      await remove(bound);
      return inFrench(units);
    };
    await request(bound);
    await runTranslations(world);
    answer = inFrench;
  }
});

test('organizations take turns, whatever one of them has to do', async () => {
  const many = await Promise.all([bind(), bind(), bind()]);
  for (const bound of many) await request(bound);
  const other = await makeHome(world);
  const theirs = createTranslated(world, other);
  const bound = await theirs.bind();
  assert.equal((await world.as(other.owner.token).post(`${bound.settings}/run`)).status, 204);
  const due = await translationRunsJob.findDue(world.ctx, 10);
  assert.deepEqual(new Set(due), new Set([home.organizationId, other.organizationId]));
  for (const id of due) await translationRunsJob.run(world.ctx, id, { isStopping: () => false });
  assert.equal((await theirs.countsOf(bound)).missing, 5);
  const { body } = await world.as(other.owner.token).get(`${bound.settings}/spaces/fr`);
  assert.equal(body.run.state, 'completed');
  await runTranslations(world);
});

test('a run needs the right to make content, a language with a space, and a provider', async () => {
  const bound = await bind();
  const editor = await makePerson(world.ctx, 'ed', { organizationId: home.organizationId, role: 'edit' });
  assert.equal((await world.as(editor.token).post(`${bound.settings}/run`)).status, 403);
  assert.equal((await request(bound, { language: 'de' })).status, 404);
  assert.equal((await request(bound, { language: 'xx' })).status, 422);
  const at = `/v1/orgs/${home.organizationId}/translations`;
  const bare = (await owner.post(at, { body: { title: 'Bare' } })).body.id;
  assert.equal((await owner.post(`${at}/${bare}/run`)).status, 412);
  const none = await startWorld({ after });
  const plain = await makeHome(none);
  const translated = await createTranslated(none, plain).bind();
  const refused = await none.as(plain.owner.token).post(`${translated.settings}/run`);
  assert.equal(refused.status, 412);
  assert.match(refused.body.error.message, /no provider of translations/);
});
