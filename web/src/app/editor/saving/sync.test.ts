import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { merge } from './merge.ts';
import { type Failure, REST, type SaveAnswer, type SaveRequest, startSync, type Version } from './sync.ts';

/** A server that merges, as ours does, and can fail in every way. */
function startServer(source: string) {
  const versions: Version[] = [{ version: 0, base: 'R', source }];
  const saves = new Map<string, number>();
  const plan: ((request: SaveRequest) => Failure | 'lost answer' | undefined)[] = [];
  const latest = (): Version => versions.at(-1) ?? assert.fail();
  function save(request: SaveRequest): SaveAnswer {
    if (!saves.has(request.save)) {
      const base = request.baseSource ?? versions[request.version]?.source ?? assert.fail();
      const merged = merge({ base, ours: request.source, theirs: latest().source });
      if (merged !== latest().source) versions.push({ version: versions.length, base: 'R', source: merged });
      saves.set(request.save, latest().version);
    }
    return { ...latest() };
  }
  return {
    plan,
    latest,
    write: (change: (text: string) => string) =>
      versions.push({ version: versions.length, base: 'R', source: change(latest().source) }),
    send: async (request: SaveRequest): Promise<SaveAnswer | { failure: Failure }> => {
      const fault = plan.shift()?.(request);
      if (fault === undefined) return save(request);
      if (fault !== 'lost answer') return { failure: fault };
      save(request);
      return { failure: { kind: 'unreachable' } };
    },
  };
}

function startEditor(server: ReturnType<typeof startServer>, opened = server.latest()) {
  let text = opened.source;
  let held: string | undefined;
  let names = 0;
  const shown: string[] = [];
  const kept: { current: { known: Version; source: string } | undefined } = { current: undefined };
  const sync = startSync({
    opened,
    read: () => text,
    held: () => held,
    replace: (source) => {
      text = source;
    },
    merge,
    send: server.send,
    keep: (entry) => {
      kept.current = entry;
    },
    show: ({ kind }) => shown.push(kind),
    newName: () => `${Math.random()}-${names++}`,
    whenIdle: (work) => work(),
  });
  return {
    sync,
    shown,
    kept,
    read: () => text,
    hold: (source: string | undefined) => {
      held = source;
      sync.edited();
    },
    type: (change: (before: string) => string) => {
      text = change(text);
      sync.edited();
    },
  };
}

const PAGE = '# Page\n\nOne.\n\nTwo.\n';
const isOnce = (text: string, word: string): boolean => text.split(word).length === 2;

test('what is written is kept at once, and on the server after a moment of rest', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.after(() => mock.timers.reset());
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => text.replace('One', 'One and more'));
  mock.timers.tick(300);
  assert.match(editor.kept.current?.source ?? '', /One and more/);
  assert.equal(server.latest().version, 0);
  mock.timers.tick(REST);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  assert.match(server.latest().source, /One and more/);
  assert.equal(editor.kept.current, undefined);
  assert.deepEqual(editor.shown, ['waiting', 'saving', 'saved']);
  editor.sync.end();
});

test('what the page does not take yet is kept, and no server has it', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.hold(`${PAGE}\n~~~\nHeld.\n`);
  await editor.sync.flush();
  assert.match(editor.kept.current?.source ?? '', /Held/);
  assert.equal(server.latest().source, PAGE);
  editor.hold(undefined);
  await editor.sync.flush();
  assert.equal(editor.kept.current, undefined);
  editor.sync.end();
});

test('what others wrote meanwhile comes into the editor, next to what is being written', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => text.replace('One', 'Uno'));
  server.write((text) => text.replace('Two', 'Due'));
  await editor.sync.flush();
  assert.equal(editor.read(), PAGE.replace('One', 'Uno').replace('Two', 'Due'));
  assert.equal(editor.read(), server.latest().source);
  editor.sync.end();
});

test('an answer that was lost doubles nothing', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => `${text}\nAdded.\n`);
  server.plan.push(() => 'lost answer');
  await editor.sync.flush();
  assert.equal(editor.sync.status().kind, 'offline');
  editor.type((text) => `${text}\nLater.\n`);
  await editor.sync.flush();
  await editor.sync.flush();
  assert.equal(editor.sync.status().kind, 'saved');
  assert.ok(isOnce(server.latest().source, 'Added') && isOnce(server.latest().source, 'Later'));
  editor.sync.end();
});

test('all who ask for a save while one is under way share the next one, and its answer is taken once', async () => {
  const server = startServer(PAGE);
  const sent: string[] = [];
  const editor = startEditor({
    ...server,
    send: async (request) => {
      sent.push(request.save);
      // Others write, and each answer has more of it than the one before.
      server.write((text) => text.replace('One', `Theirs${sent.length}x One`));
      const answer = await server.send(request);
      await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
  });
  editor.type((text) => text.replace('One', 'Mine One'));
  const first = editor.sync.flush();
  editor.type((text) => text.replace('One', 'Later One'));
  await Promise.all([first, editor.sync.flush(), editor.sync.flush(), editor.sync.retry()]);
  assert.equal(sent.length, 2);
  assert.equal(new Set(sent).size, 2);
  await editor.sync.flush();
  assert.equal(editor.sync.status().kind, 'saved');
  assert.equal(editor.read(), server.latest().source);
  for (const word of ['Mine', 'Later', 'One', 'Theirs1x', 'Theirs2x'])
    assert.ok(isOnce(editor.read(), word), `${word} in ${editor.read()}`);
  editor.sync.end();
});

test('a session that ended, a refusal and a server that is away lose nothing', async () => {
  for (const kind of ['signed-out', 'unreachable', 'refused'] as const) {
    const server = startServer(PAGE);
    const editor = startEditor(server);
    editor.type((text) => `${text}\nAdded.\n`);
    server.plan.push(() => (kind === 'refused' ? { kind, message: 'No.' } : { kind }));
    await editor.sync.flush();
    assert.equal(editor.sync.status().kind, kind === 'unreachable' ? 'offline' : kind);
    assert.match(editor.kept.current?.source ?? '', /Added/);
    await editor.sync.retry();
    assert.equal(editor.sync.status().kind, 'saved');
    assert.ok(isOnce(server.latest().source, 'Added'));
    editor.sync.end();
  }
});

test('what was refused is sent again once somebody has changed it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => `${text}\nToo much.\n`);
  server.plan.push(() => ({ kind: 'refused', message: 'Too much.' }));
  await editor.sync.flush();
  assert.equal(editor.sync.status().kind, 'refused');
  editor.type((text) => text.replace('Too much', 'Enough'));
  t.mock.timers.tick(REST);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(editor.sync.status().kind, 'saved');
  assert.match(server.latest().source, /Enough/);
  editor.sync.end();
});

test('a version that the server has forgotten is sent with its text', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => `${text}\nAdded.\n`);
  server.plan.push(() => ({ kind: 'forgotten' }));
  await editor.sync.flush();
  assert.equal(editor.sync.status().kind, 'saved');
  assert.match(server.latest().source, /Added/);
  editor.sync.end();
});

test('what was proposed is gone from the page and the journal, and what is written since stays and is saved', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  editor.type((text) => text.replace('One', 'One and a half'));
  await editor.sync.flush();
  const written = editor.read();
  editor.type((text) => text.replace('Two', 'Two, later'));
  server.write(() => PAGE);
  editor.sync.settle(server.latest(), written);
  assert.equal(editor.read(), PAGE.replace('Two', 'Two, later'));
  await editor.sync.flush();
  assert.equal(server.latest().source, PAGE.replace('Two', 'Two, later'));
  assert.equal(editor.sync.status().kind, 'saved');
  assert.equal(editor.kept.current, undefined);
  editor.sync.end();
});

test('words that the server refused are kept until they are proposed, and then no more', async () => {
  const server = startServer(PAGE);
  const editor = startEditor(server);
  server.plan.push(() => ({ kind: 'refused', message: 'The space is locked.' }));
  editor.type((text) => text.replace('One', 'One and a half'));
  await editor.sync.flush();
  assert.match(editor.kept.current?.source ?? '', /One and a half/);
  editor.sync.settle(server.latest(), editor.read());
  assert.deepEqual([editor.read(), editor.kept.current, editor.sync.status().kind], [PAGE, undefined, 'saved']);
  await editor.sync.flush();
  assert.equal(server.latest().source, PAGE);
  editor.sync.end();
});

test('two editors in blocks next to each other, a network that fails at random: every word is there once, and both end with the same text', async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const blocks = Array.from({ length: 12 }, (_, index) => `Block ${index}.`).join('\n\n');
  const server = startServer(`# Page\n\n${blocks}\n`);
  const editors = [startEditor(server), startEditor(server)];
  const words: string[] = [];
  for (let step = 0; step < 300; step++) {
    const who = random(2);
    const editor = editors[who] ?? assert.fail();
    const word = `word${step}x`;
    words.push(word);
    const block = `Block ${random(6) * 2 + who}.`;
    editor.type((text) => text.replace(block, `${block} ${word}`));
    const fault = random(5);
    if (fault === 0) server.plan.push(() => ({ kind: 'unreachable' }));
    if (fault === 1) server.plan.push(() => 'lost answer');
    if (random(3) === 0) await editor.sync.flush();
  }
  server.plan.length = 0;
  for (let round = 0; round < 3; round++) for (const editor of editors) await editor.sync.flush();
  const [first = assert.fail()] = editors;
  assert.ok(first.sync.take(server.latest(), first.sync.known()));
  const [one, other] = editors.map(({ read }) => read());
  assert.equal(one, server.latest().source);
  assert.equal(other, one);
  assert.deepEqual(
    words.filter((word) => !isOnce(one ?? '', word)),
    [],
  );
  for (const editor of editors) editor.sync.end();
});
