import type { Config } from '#config/index.ts';
import {
  type Attributes,
  beginTrace,
  type FinishedSpan,
  type RemoteParent,
  type Span,
  withoutCause,
} from '#platform/causes/index.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import type { Count, Metrics } from '#platform/metrics/index.ts';
import { createOutbound } from '#platform/net/index.ts';
import { toOtlp } from './otlp.ts';

export interface Tracer {
  /** Begins a trace, or this server's part of one; undefined where this one is not kept. */
  begin: (named: {
    name: string;
    kind: 'server' | 'internal';
    parent?: RemoteParent | undefined;
  }) => { span: Span; end: (ending: { hasFailed: boolean; attributes: Attributes }) => void } | undefined;
  /** Sends what is left. */
  close: () => Promise<void>;
}

const EVERY_MS = 5_000;
const SPANS_A_BATCH = 500;
/** What a collector that is away does not take is lost beyond that, the newest first. */
const WAITING_AT_MOST = 5_000;
const PATIENCE_MS = 10_000;

/** Whoever runs the server names the collector, so it may be anywhere, as what answers questions may. */
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

interface TracerCtx {
  log: Logger;
  metrics: Metrics;
  version: string;
}

/** Undefined where no collector is named: then no span is ever made. */
export function createTracer(config: Config['traces'], ctx: TracerCtx): Tracer | undefined {
  if (config === undefined) return undefined;
  const count: Count<'outcome'> = ctx.metrics.counter(
    'lectern_spans_total',
    'Spans of traces in this process, by what became of them.',
    ['outcome'],
  );
  const send = createSending(config, ctx);
  const waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  let isAway = false;

  const sendSome = async (): Promise<void> => {
    const some = waiting.splice(0, SPANS_A_BATCH);
    try {
      await send.post(some);
      count({ outcome: 'sent' }, some.length);
      isAway = false;
    } catch (error) {
      count({ outcome: 'lost' }, some.length);
      if (!isAway) ctx.log.warn({ err: error }, 'traces could not be sent; this is said once until they can');
      isAway = true;
    }
  };
  /** What waits now, and whole batches that come meanwhile. */
  const sendAll = async (): Promise<void> => {
    for (let left = waiting.length; left > 0 || waiting.length >= SPANS_A_BATCH; left -= SPANS_A_BATCH)
      await sendSome();
  };
  const flush = (): Promise<void> => (sending ??= withoutCause(sendAll).finally(() => (sending = undefined)));
  const keep = (span: FinishedSpan): void => {
    if (waiting.length >= WAITING_AT_MOST) count({ outcome: 'lost' });
    else waiting.push(span);
    if (waiting.length === SPANS_A_BATCH) void flush();
  };
  const timer = setInterval(() => waiting.length > 0 && void flush(), EVERY_MS).unref();

  return {
    begin: ({ parent, ...named }) => {
      const isKept = parent?.isSampled ?? Math.random() * 100 < config.percent;
      return isKept ? beginTrace(keep, { ...named, parent }) : undefined;
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      await flush();
      await send.close();
    },
  };
}

function createSending({ url, headers }: NonNullable<Config['traces']>, { version }: TracerCtx) {
  const outbound = createOutbound({ allow: EVERYWHERE, userAgent: `Lectern/${version}` });
  const instance = newId();
  return {
    post: async (spans: readonly FinishedSpan[]): Promise<void> => {
      const { status } = await outbound.fetch(`${url}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: toOtlp(spans, { version, instance }),
        timeout: PATIENCE_MS,
        maxRedirects: 0,
        maxBytes: 64 * 1024,
      });
      if (status < 200 || status > 299) throw new Error(`The collector of traces answered ${status}.`);
    },
    close: () => outbound.close(),
  };
}
