import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { asRequest, type DataVersion, type dataVersion } from '#platform/db/index.ts';
import { ambiguityOf } from './framing.ts';
import { loggedPath } from './logged-path.ts';
import type { Connections } from './load/index.ts';
import type { Problem } from './problems/problem.ts';
import type { Refusals } from './problems/refusals.ts';
import type { RequestNames } from './request-ids.ts';
import {
  createAddressOf,
  createSendReady,
  type Kept,
  noteVersion,
  readPlainGet,
  type ReadyAnswer,
  type Shortcut,
} from './answers/shortcut.ts';
import { errorBody } from './problems/translate.ts';

/** An answer that refuses a request, as plain as it can be: to make an error with its stack would cost more than to send it. */
export type Refusal = Pick<Problem, 'status' | 'code' | 'message' | 'headers'>;

/** Says why a caller is refused who would only be refused later on, or undefined. Must not throw and must not wait. */
export type Gate = (request: IncomingMessage, address: () => string) => Refusal | undefined;

/** As a gate, for what needs work: takes a place for it, or says why there is none. */
export type Shed = (request: IncomingMessage, response: ServerResponse, address: () => string) => Refusal | undefined;

interface Front {
  options: {
    trustedProxies: readonly string[];
    onArrival?: () => void;
    gate?: Gate;
    learnHost?: (request: IncomingMessage) => Promise<void> | undefined;
    shortcut?: Shortcut;
    versionNow?: () => ReturnType<typeof dataVersion>;
    isAway?: () => boolean;
    shed?: Shed;
    connections?: Connections;
    onAnswered?: (answered: { route: string; method: string; status: number; seconds: number }) => void;
  };
  access: FastifyBaseLogger;
  always: Readonly<Record<string, string>>;
  state: { closing: boolean };
  refusals: Refusals;
  names: RequestNames;
}

/**
 * What is decided before the router: who is refused whatever they ask for, and what was answered before and is sent again. A
 * refusal costs less than the cheapest answer, and is counted but not logged.
 */
export function inFront(front: Front, handler: RequestListener): RequestListener {
  const { options, state, refusals } = front;
  const { gate, learnHost, shortcut, versionNow, isAway = () => false, shed, connections } = options;
  const addressOf = createAddressOf(options.trustedProxies);
  const send = createSend(front);
  const admit = (request: IncomingMessage, response: ServerResponse, started: number): void => {
    const refusal = findAmbiguity(request) ?? gate?.(request, () => addressOf(request));
    if (refusal !== undefined) return refuse({ request, response, started }, refusal);
    // Who hung up meanwhile waits for nothing.
    const learned = asRequest(started, () => learnHost?.(request));
    if (learned === undefined) recall(request, response, started);
    else void learned.then(() => response.destroyed || recall(request, response, started));
  };
  const refuse = (asked: Omit<Sending, 'ready' | 'isLogged'>, refusal: Refusal): void => {
    refusals.note(refusal);
    send({ ...asked, ready: toReady(refusal), isLogged: false });
  };
  /** What has to be worked at. What is sent again costs no more than a refusal. */
  const work = (request: IncomingMessage, response: ServerResponse, started: number): void => {
    const refusal = shed?.(request, response, () => addressOf(request));
    if (refusal === undefined) handler(request, response);
    else refuse({ request, response, started }, refusal);
  };
  const recall = (request: IncomingMessage, response: ServerResponse, started: number): void => {
    const head = readPlainGet(request);
    const kept = head && shortcut?.(head, () => addressOf(request));
    if (kept === undefined || versionNow === undefined) return work(request, response, started);
    const answer = (version: DataVersion | undefined) => {
      // Who hung up meanwhile waits for nothing, and nothing was begun for them yet.
      if (response.destroyed) return;
      const ready = readyAt(request, { kept, version, state, isAway });
      if (ready === undefined) work(request, response, started);
      else send({ request, response, ready, started, isLogged: true });
    };
    const version = versionNow();
    if (version instanceof Promise) void version.then(answer);
    else answer(version);
  };
  return (request, response) => {
    const started = performance.now();
    options.onArrival?.();
    connections?.note(request, response);
    // What came in one packet with others, and whoever sent it has been cut off.
    if (request.socket.destroyed) return;
    // While the server stops, all are sent elsewhere, in the ordinary way.
    if (state.closing) handler(request, response);
    else admit(request, response, started);
  };
}

interface Known {
  state: Front['state'];
  /** Whether the database says nothing now. */
  isAway: () => boolean;
}

/** What is kept, if it is still true; what it was compared with is noted for the ordinary way. */
function readyAt(
  request: IncomingMessage,
  { kept, version, state, isAway }: Known & { kept: Kept; version: DataVersion | undefined },
): ReadyAnswer | undefined {
  if (state.closing || (version === undefined && !isAway())) return undefined;
  if (version !== undefined) noteVersion(request, version);
  return kept(version);
}

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  ready: ReadyAnswer;
  started: number;
  isLogged: boolean;
}

/** Sends past the router and its hooks; logs and counts it as every other answer. */
function createSend({ options: { onAnswered }, access, always, names }: Front): (sending: Sending) => void {
  const logs = ['trace', 'debug', 'info'].includes(access.level);
  const sendReady = createSendReady(always);
  return ({ request, response, ready, started, isLogged }) => {
    const { method = '', url = '' } = request;
    const { route, status } = ready;
    const requestId = names.idOf(request);
    sendReady(response, ready, requestId);
    const seconds = (performance.now() - started) / 1000;
    const ms = Math.round(seconds * 10_000) / 10;
    if (logs && isLogged) access.info({ reqId: requestId, method, path: loggedPath(url), status, ms }, 'answered');
    onAnswered?.({ route, method, status, seconds });
  };
}

const CLOSE = { connection: 'close' };

function findAmbiguity(request: IncomingMessage): Refusal | undefined {
  const message = ambiguityOf(request);
  return message === undefined ? undefined : { status: 400, code: 'ambiguous', message, headers: CLOSE };
}

const JSON_ERROR = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

function toReady(refusal: Refusal): ReadyAnswer {
  // A text is sent with the headers in one piece, and bytes apart from them: half of the cost.
  const body = errorBody(refusal);
  const own = { ...refusal.headers, 'content-length': String(Buffer.byteLength(body)) };
  return { status: refusal.status, route: 'refused', headers: JSON_ERROR, own, body };
}
