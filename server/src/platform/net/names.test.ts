import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createNames, OutboundError } from './index.ts';

/** A name server that answers each question with what `answer` makes of it, or not at all. */
async function start(t: TestContext, answer: (question: Buffer) => Buffer | undefined, timeout = 60_000) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const reply = answer(question);
    if (reply !== undefined) socket.send(reply, port, address);
  });
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  t.after(() => void socket.close());
  return createNames({ timeout, servers: [`127.0.0.1:${socket.address().port}`] });
}

/** The question again, as an answer with this code and these records. */
function reply(question: Buffer, code: number, records: readonly Buffer[] = []): Buffer {
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 10);
  // The name ends with an empty label, and two numbers follow it.
  const end = question.indexOf(0, 12) + 5;
  return Buffer.concat([head, question.subarray(12, end), ...records]);
}

function textRecord(parts: readonly string[]): Buffer {
  const texts = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const fields = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, texts.length]);
  return Buffer.concat([fields, texts]);
}

test('texts of a name are put together from their parts', async (t) => {
  const names = await start(t, (question) => reply(question, 0, [textRecord(['one ', 'text']), textRecord(['other'])]));
  assert.deepEqual((await names.texts('a.example')).toSorted(), ['one text', 'other']);
});

test('a name that is not there has no records, which is no error', async (t) => {
  const names = await start(t, (question) => reply(question, 3));
  assert.deepEqual([await names.texts('a.example'), await names.aliases('a.example')], [[], []]);
});

test('a name without such a record has none', async (t) => {
  const names = await start(t, (question) => reply(question, 0));
  assert.deepEqual(await names.aliases('a.example'), []);
});

test('name servers that do not answer, or cannot, are an error that names the host', async (t) => {
  const [silent, broken] = [await start(t, () => undefined, 100), await start(t, (question) => reply(question, 2))];
  for (const names of [silent, broken])
    await assert.rejects(names.texts('a.example'), (error) => {
      assert.ok(error instanceof OutboundError);
      assert.match(error.message, /a\.example/);
      return ['timeout', 'network'].includes(error.code);
    });
});
