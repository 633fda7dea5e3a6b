// One stream for each space in all tabs of a browser: browsers keep six connections to a server at most. The tab that holds the
// lock reads it and says to the others what it reads. When that tab is gone, the next one takes over.
import { urlOf } from '../api/client.ts';
import { type LiveEvent, readEvent } from './events.ts';

/** Milliseconds until a stream that was refused is asked for again. Streams that break are opened again by the browser. */
const AGAIN = { first: 5000, longest: 60_000 };
/** Milliseconds after which everything is read again for the first time: opening a page is more urgent. */
const CALM = 2000;
/** Milliseconds for which a stream is kept that nobody listens to: people go from one part of a space to another. */
const KEPT = 2000;

type Listener = (event: LiveEvent) => void;

interface Line {
  listeners: Set<Listener>;
  close: () => void;
  closing?: ReturnType<typeof setTimeout>;
}

const lines = new Map<string, Line>();

/** Has `listener` called with what happens in a space, until the answer is called. */
export function listenToSpace(spaceId: string, listener: Listener): () => void {
  const line = lines.get(spaceId) ?? openLine(spaceId);
  clearTimeout(line.closing);
  line.listeners.add(listener);
  return () => {
    line.listeners.delete(listener);
    if (line.listeners.size > 0) return;
    clearTimeout(line.closing);
    line.closing = setTimeout(() => {
      lines.delete(spaceId);
      line.close();
    }, KEPT);
  };
}

function openLine(spaceId: string): Line {
  const name = `lectern-live-${spaceId}`;
  const listeners = new Set<Listener>();
  const end = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  const hand = (event: LiveEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const say = (event: LiveEvent): void => {
    hand(event);
    channel?.postMessage(event);
  };
  channel?.addEventListener('message', ({ data }) => hand(data as LiveEvent));
  const lead = (): Promise<void> => readStream(spaceId, say, end.signal);
  // Without HTTPS there are no locks, and every tab reads for itself.
  if (channel === undefined || navigator.locks === undefined) void readStream(spaceId, hand, end.signal);
  else navigator.locks.request(name, { signal: end.signal }, lead).catch(() => undefined);
  const line: Line = {
    listeners,
    close: () => {
      end.abort();
      channel?.close();
    },
  };
  lines.set(spaceId, line);
  return line;
}

/** Reads until `signal` says that it is enough. */
function readStream(spaceId: string, say: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let calm: ReturnType<typeof setTimeout> | undefined;
    let wait = AGAIN.first;
    let isFirst = true;
    function open(): void {
      source = new EventSource(urlOf('/spaces/{spaceId}/live', { spaceId }));
      source.addEventListener(
        'open',
        () => {
          wait = AGAIN.first;
          // What happened before it was open, nobody said. At first that is a moment, and a page is being opened.
          if (isFirst) calm = setTimeout(say, CALM, { type: 'reset' });
          else say({ type: 'reset' });
          isFirst = false;
        },
        { once: true },
      );
      source.addEventListener('message', ({ data }) => {
        const event = readEvent(String(data));
        if (event !== undefined) say(event);
      });
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return;
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, AGAIN.longest);
      });
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      clearTimeout(calm);
      source?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}
