import { request, type IncomingHttpHeaders } from 'node:http';

export interface Watched {
  id?: string;
  data?: { type: string } & Record<string, unknown>;
}

/** Somebody who reads a stream over a connection of their own. */
export interface TestWatcher {
  status: number;
  headers: IncomingHttpHeaders;
  /** Whole, for refusals. */
  text: () => string;
  /** What came so far, those without data left out. */
  events: Watched[];
  /** Where they are by now. */
  lastId: () => string | undefined;
  /** Resolves once so many events came, or the stream ended. */
  until: (count: number) => Promise<void>;
  /** Resolves when the stream ends, by whomever. */
  ended: () => Promise<void>;
  /** Hangs up. */
  cut: () => void;
}

/** Opens a stream; resolves with its head. */
export function openStream(
  url: string,
  {
    token,
    cookie,
    lastEventId,
    method = 'GET',
  }: { token?: string | undefined; cookie?: string; lastEventId?: string | undefined; method?: string },
): Promise<TestWatcher> {
  const headers = {
    ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, (answer) => {
      const end = Promise.withResolvers<void>();
      const waiting: { count: number; done: () => void }[] = [];
      const events: Watched[] = [];
      let [rest, whole, lastId] = ['', '', undefined as string | undefined];
      const wake = (isOver: boolean) => {
        for (const each of [...waiting]) if (isOver || events.length >= each.count) each.done();
      };
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        whole += chunk;
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const { id, data } of blocks.map(parseBlock)) {
          lastId = id ?? lastId;
          if (data !== undefined) events.push({ ...(id === undefined ? {} : { id }), data });
        }
        wake(false);
      });
      answer.once('close', () => {
        wake(true);
        end.resolve();
      });
      answer.on('error', () => {});
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: () => whole,
        events,
        lastId: () => lastId,
        until: (count) =>
          events.length >= count || answer.closed
            ? Promise.resolve()
            : soon(
                new Promise((done) => waiting.push({ count, done })),
                () => `${events.length} of ${count} events came`,
              ),
        ended: () => soon(end.promise, () => 'the stream has not ended'),
        cut: () => asking.destroy(),
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Far longer than anything here takes, on a busy machine, too: whoever waits so long waits for something that never comes. */
const PATIENCE_MS = 120_000;

function soon(awaited: Promise<void>, complaint: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`After ${PATIENCE_MS} ms, ${complaint()}.`)), PATIENCE_MS);
  });
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}

function parseBlock(block: string): Watched {
  const lines = block.split('\n').map((line) => /^(id|data): (.*)$/.exec(line));
  const valueOf = (name: string) => lines.find((match) => match?.[1] === name)?.[2];
  const [id, data] = [valueOf('id'), valueOf('data')];
  return {
    ...(id === undefined ? {} : { id }),
    ...(data === undefined ? {} : { data: JSON.parse(data) as NonNullable<Watched['data']> }),
  };
}
