// A service that answers questions, as tests need it: a real server that speaks the streaming protocol, with one way to answer.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelCall {
  path: string;
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] } & Record<string, unknown>;
  /** What the user's message has. */
  material: { question: string; passages: { number: number; title: string; text: string }[] };
}

export interface ModelServer {
  url: string;
  calls: ModelCall[];
  /** Connections that their askers closed before the answer was over. */
  left: number;
  answer: (response: ServerResponse, call: ModelCall) => void;
  close: () => Promise<void>;
}

const HEAD = { 'content-type': 'text/event-stream; charset=utf-8' };

/** One piece of an answer, as services send it. */
export const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** An answer in pieces of a few characters, as a recording has them. */
export const saying =
  (text: string): ModelServer['answer'] =>
  (response) => {
    response.writeHead(200, HEAD);
    for (const part of text.match(/[^]{1,7}/gu) ?? []) response.write(piece(part));
    response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
  };

/** Sends this beginning and then nothing any more. */
export const stalling =
  (beginning = ''): ModelServer['answer'] =>
  (response) => {
    response.writeHead(200, HEAD);
    response.write(beginning);
  };

/** Sends just this. */
export const sending =
  (body: string, headers: Record<string, string> = HEAD, status = 200): ModelServer['answer'] =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startModelServer(t: { after: (fn: () => Promise<void>) => void }): Promise<ModelServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    response.on('close', () => {
      if (!response.writableFinished) model.left += 1;
    });
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as ModelCall['body'];
      const material = JSON.parse(body.messages.at(-1)?.content ?? '{}') as ModelCall['material'];
      const call = { path: request.url ?? '', authorization: request.headers.authorization, body, material };
      model.calls.push(call);
      model.answer(response, call);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const model: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: [],
    left: 0,
    answer: saying('NO_ANSWER'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  t.after(model.close);
  return model;
}

/** Settings of a server that asks it. */
export const answeredBy = ({ url }: ModelServer, aDay = 500): Record<string, string> => ({
  LECTERN_ANSWERS_URL: url,
  LECTERN_ANSWERS_MODEL: 'small',
  LECTERN_ANSWERS_KEY: 'hunter2',
  LECTERN_ANSWERS_A_DAY: String(aDay),
});

/** The events of a stream as data, each with its name. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in every answer
export const eventsIn = (text: string): { name: string; data: any }[] =>
  text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => ({
      name: /^event: (.*)$/m.exec(part)?.[1] ?? 'message',
      data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null'),
    }));
