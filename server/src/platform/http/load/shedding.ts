import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '../limits/address.ts';
import type { Pressure } from './pressure.ts';

/** Who asks, from those who are refused last to those who are refused first. */
export type Caller = 'known' | 'reader' | 'crawler';

/** Why somebody is refused. */
export type Reason = 'requests' | 'event_loop' | 'memory';

export interface Shed {
  status: 503;
  code: string;
  message: string;
  headers: Record<string, string>;
}

/** Refuses what would be too much, before anything is done for it. */
export interface Shedding {
  /** Takes a place for a request, or says why there is none. Must not throw. */
  admit: (request: IncomingMessage, response: ServerResponse, address: () => string) => Shed | undefined;
  /** What follows for this response is sending, which costs little. */
  noteSending: (response: ServerResponse) => void;
  /** Requests that are worked at. */
  working: () => number;
}

export interface SheddingOptions {
  pressure: Pressure;
  /** Whether somebody asks who was admitted lately, by what they show of who they are. */
  isKnown: (request: IncomingMessage) => boolean;
  onShed: (shed: { reason: Reason; caller: Caller }) => void;
}

interface Budget {
  /** Requests that are worked at. */
  requests: number;
  /** Of this kind of callers, so many of them at any time; more only where they are not waited for long. */
  sure: number;
  /** Milliseconds by which the event loop may be late. */
  delay: number;
  /** Share of the memory. */
  memory: number;
}

/** From each budget to the next there is room for those who are refused later: people who work come before readers, and programs that read last. */
export const BUDGETS: Record<Caller, Budget> = {
  known: { requests: 256, sure: 64, delay: 2_000, memory: 0.97 },
  reader: { requests: 160, sure: 48, delay: 500, memory: 0.92 },
  crawler: { requests: 48, sure: 16, delay: 200, memory: 0.85 },
};

/** As many are begun as were finished in the last so many seconds: who comes last waits about as long. */
const WAIT_SECONDS = 3;
/** One network may have half of the places, so that others have some. */
const SHARE_OF_ONE = 2;
/** A loop that is late with fewer requests a second is late for another reason, which no refusal mends. */
const BUSY_FROM = 30;
/** So many of one turn are begun however late it is: what held it up before them is over. */
const A_TURN = 20;
const SECOND_MS = 1_000;

/** Always answered: supervisors would restart what is only busy, and nobody would see why. */
const ALWAYS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** Programs that read by themselves say so, as a rule. */
const CRAWLER = /bot\b|crawl|spider|slurp|scrap|archiver|fetcher|python-|curl\/|wget|go-http|libwww|headless/i;

export function createShedding({ pressure, isKnown, onShed }: SheddingOptions): Shedding {
  const finished = { known: createRate(), reader: createRate(), crawler: createRate() };
  const places = createWorking((caller) => finished[caller].note());
  const arrivals = createRate();

  /** Requests of this turn, which the loop is late for if it is. */
  let [turn, begun] = [0, 0];
  const isLate = (delay: number): boolean => {
    if (pressure.turn() !== turn) [turn, begun] = [pressure.turn(), 0];
    if (begun >= A_TURN && pressure.late() > delay) return true;
    return pressure.delay() > delay && arrivals.inLastSecond() >= BUSY_FROM;
  };

  const whyNot = (caller: Caller, network: string): Reason | undefined => {
    const { requests, sure, delay, memory } = BUDGETS[caller];
    const own = places.by(caller);
    if (own >= sure && (own >= finished[caller].inLastSecond() * WAIT_SECONDS || places.total() >= requests))
      return 'requests';
    if (places.of(network) >= requests / SHARE_OF_ONE) return 'requests';
    if (isLate(delay)) return 'event_loop';
    return pressure.memory() > memory ? 'memory' : undefined;
  };

  return {
    working: places.total,
    noteSending: places.leave,
    admit: (request, response, address) => {
      if (ALWAYS.test(request.url ?? '')) return undefined;
      arrivals.note();
      const caller = isKnown(request) ? 'known' : isCrawler(request) ? 'crawler' : 'reader';
      const network = networkOf(address());
      const reason = whyNot(caller, network);
      if (reason === undefined) {
        begun += 1;
        places.enter(request, response, { network, caller });
        return undefined;
      }
      onShed({ reason, caller });
      return toShed(request);
    },
  };
}

const isCrawler = ({ headers }: IncomingMessage): boolean => {
  const { 'user-agent': agent } = headers;
  return agent === undefined || CRAWLER.test(agent);
};

/** Those who are refused together do not come back together. */
const RETRY_SECONDS = { least: 2, more: 5 };

function toShed({ headers }: IncomingMessage): Shed {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const seconds = RETRY_SECONDS.least + Math.floor(Math.random() * RETRY_SECONDS.more);
  return {
    status: 503,
    code: 'overloaded',
    message: `The server has too much to do. Try again in ${seconds} seconds.`,
    // A body that nobody reads would have to come all the same, before the next request.
    headers: { 'retry-after': String(seconds), ...(hasBody ? { connection: 'close' } : {}) },
  };
}

/**
 * Requests that are worked at, from their last byte until their answer begins. A slow body and a slow reader cost no work, and are
 * bounded elsewhere.
 */
function createWorking(onFinished: (caller: Caller) => void) {
  const networks = new Map<string, number>();
  const callers: Record<Caller, number> = { known: 0, reader: 0, crawler: 0 };
  const entered = new WeakMap<ServerResponse, Entered>();
  const leave = (response: ServerResponse): void => {
    const found = entered.get(response);
    if (found === undefined) return;
    const { network, caller } = found;
    entered.delete(response);
    callers[caller] -= 1;
    const left = (networks.get(network) ?? 1) - 1;
    if (left === 0) networks.delete(network);
    else networks.set(network, left);
    onFinished(caller);
  };
  const begin = (response: ServerResponse, by: Entered): void => {
    if (response.headersSent || response.closed) return;
    entered.set(response, by);
    callers[by.caller] += 1;
    networks.set(by.network, (networks.get(by.network) ?? 0) + 1);
  };
  return {
    total: () => callers.known + callers.reader + callers.crawler,
    by: (caller: Caller) => callers[caller],
    of: (network: string) => networks.get(network) ?? 0,
    leave,
    enter: (request: IncomingMessage, response: ServerResponse, by: Entered): void => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
      response.once('close', () => leave(response));
      if (length === undefined && coding === undefined) begin(response, by);
      else request.once('end', () => begin(response, by));
    },
  };
}

interface Entered {
  network: string;
  caller: Caller;
}

/** How many there were in the last second, or in the one before if those were more. */
function createRate() {
  let [since, now, before] = [performance.now(), 0, 0];
  const turn = (): void => {
    const passed = performance.now() - since;
    if (passed < SECOND_MS) return;
    before = passed < 2 * SECOND_MS ? now : 0;
    since += passed;
    now = 0;
  };
  return {
    note: () => {
      turn();
      now += 1;
    },
    inLastSecond: () => {
      turn();
      return Math.max(now, before);
    },
  };
}
