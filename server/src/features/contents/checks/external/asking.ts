// Asking: one address of another site after the other, politely.
import { setTimeout as wait } from 'node:timers/promises';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { judgeError, judgeStatus, type Outcome, wantsGet } from './rules.ts';

const TIMEOUT_MS = 10_000;
/** A page that says that it is not there is shorter. */
const BYTES = 500_000;
/** Between two requests to one host. */
const PAUSE_MS = 500;
/** Hosts that are asked at once. */
const HOSTS_AT_ONCE = 6;

/** Whether an address answers: by HEAD, and by GET where that says nothing. Never throws for what others do. */
export async function tryAddress(outbound: Outbound, address: string): Promise<Outcome> {
  const head = await ask(outbound, address, 'HEAD');
  return head.kind === 'skipped' || (head.kind !== 'failing' && !wantsGet(head.status ?? 0))
    ? head
    : ask(outbound, address, 'GET');
}

async function ask(outbound: Outbound, address: string, method: 'HEAD' | 'GET'): Promise<Outcome> {
  try {
    const { status } = await outbound.fetch(address, { method, timeout: TIMEOUT_MS, maxBytes: BYTES });
    return judgeStatus(status);
  } catch (error) {
    if (error instanceof OutboundError) return judgeError(error.code);
    throw error;
  }
}

export interface Polite<T> {
  addressOf: (one: T) => string;
  visit: (one: T) => Promise<void>;
  isOver: () => boolean;
}

/** Visits all, host by host: one at a time of each host with a pause between, and a few hosts at once. */
export async function visitPolitely<T>(all: readonly T[], { addressOf, visit, isOver }: Polite<T>): Promise<void> {
  const hosts = [...Map.groupBy(all, (one) => new URL(addressOf(one)).host).values()];
  const work = async (): Promise<void> => {
    for (let host = hosts.shift(); host !== undefined; host = hosts.shift())
      for (const [index, one] of host.entries()) {
        if (isOver()) return;
        if (index > 0) await wait(PAUSE_MS);
        await visit(one);
      }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
}
