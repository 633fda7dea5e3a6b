import cluster from 'node:cluster';
import { type Hit, type Message, readMessage } from './messages.ts';

/** What a server that runs next to others knows of them. */
export interface Peers {
  /** What a limit counts here is counted everywhere, and the other way round. Answers what to call for each hit. */
  share: (limit: string, add: (key: string, count: number) => void) => (key: string, count: number) => void;
  /** What this machine is called for others that share the database; undefined until the first process has said it. */
  machine: () => string | undefined;
  /** Called for the metrics of this process. */
  showMetrics: (read: () => Promise<string>) => void;
  /** The metrics of all of them, as far as they answer in time. */
  metricsOfAll: () => Promise<string>;
  /** Says that the server listens, and what its administrator should read. */
  announce: Announcement;
  /** Lets go of the others: nothing keeps the process from ending. */
  leave: () => void;
}

export type Announcement = (lines: readonly string[]) => void;

/** What is counted reaches the others so much later; until then, each lets through what it knows of. */
const SHARED_EACH_MS = 200;
/** With each message. What is beyond waits for the next one. */
const HITS_AT_MOST = 5000;
/** Beyond that, what was counted longest ago is forgotten, as limits themselves do. */
const KEPT_AT_MOST = 50_000;

/** In a process that `superviseProcesses` started; undefined in one that runs alone. */
export function openPeers(): Peers | undefined {
  return cluster.isWorker ? createPeers(cluster.worker!) : undefined;
}

interface Channel {
  isConnected: () => boolean;
  disconnect: () => void;
  send: (message: Message) => void;
  on: (event: 'message', listener: (value: unknown) => void) => void;
}

export function createPeers(channel: Channel): Peers {
  const limits = new Map<string, (key: string, count: number) => void>();
  /** Who began to end has nobody to speak to any more. */
  const say = (message: Message): void => {
    if (channel.isConnected()) channel.send(message);
  };
  const hits = createHits((some) => say({ kind: 'hits', hits: some }));
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  let machine: string | undefined;
  let readMetrics: (() => Promise<string>) | undefined;

  channel.on('message', (value) => {
    const message = readMessage(value);
    if (message?.kind === 'hits') for (const [limit, key, count] of message.hits) limits.get(limit)?.(key, count);
    else if (message?.kind === 'machine') machine = message.name;
    else if (message?.kind === 'metrics?') void answer(message.id);
    else if (message?.kind === 'metrics') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });

  /** Whoever asked goes on without the metrics of a process that cannot say them. */
  const answer = async (id: number): Promise<void> => {
    const text = await readMetrics?.().catch(() => '');
    say({ kind: 'metrics', id, text: text ?? '' });
  };

  say({ kind: 'machine?' });

  return {
    machine: () => machine,
    share: (limit, add) => {
      limits.set(limit, add);
      return (key, count) => hits.add(limit, key, count);
    },
    showMetrics: (read) => (readMetrics = read),
    metricsOfAll: () => {
      asked += 1;
      const id = asked;
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(id, resolve);
      say({ kind: 'metrics?', id });
      return promise;
    },
    announce: (lines) => say({ kind: 'ready', lines }),
    leave: () => {
      hits.stop();
      if (channel.isConnected()) channel.disconnect();
    },
  };
}

/** Hands on what was counted now and then, all hits of one caller as one. */
function createHits(send: (hits: Hit[]) => void) {
  const counts = new Map<string, { limit: string; key: string; count: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    timer = undefined;
    const some = [...counts].slice(0, HITS_AT_MOST);
    for (const [name] of some) counts.delete(name);
    send(some.map(([, { limit, key, count }]) => [limit, key, count]));
    if (counts.size > 0) wait();
  };
  const wait = (): void => {
    timer ??= setTimeout(flush, SHARED_EACH_MS);
  };

  return {
    stop: (): void => clearTimeout(timer),
    add: (limit: string, key: string, count: number): void => {
      const name = `${limit} ${key}`;
      const known = counts.get(name);
      if (known !== undefined) known.count += count;
      else counts.set(name, { limit, key, count });
      if (counts.size > KEPT_AT_MOST) counts.delete(counts.keys().next().value ?? '');
      wait();
    },
  };
}
