// Keeps a page and the server the same: what is written goes into the journal at once and to the server after a moment of rest;
// what others wrote comes back merged. It knows no editor and no browser, so that it can be tried with a simulated server.
import type { SaveStatus } from './status.ts';

/** A text as the server has it. */
export interface Version {
  version: number;
  /** The revision that it takes in. */
  base: string;
  source: string;
}

export interface SaveRequest extends Version {
  save: string;
  /** The text at `version`, for a server that has forgotten it. */
  baseSource?: string;
}

/** `source` is another text than the one that was sent, where others wrote as well. */
export type SaveAnswer = { version: number; base: string; source?: string | undefined };

/** What a try came to, besides an answer. */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  | { kind: 'forgotten' }
  | { kind: 'refused'; message: string };

/** What the status of an answer says: what can be tried again later, and what cannot. */
export function toFailure(status: number, message: string, hasBaseSource: boolean): Failure {
  if (status === 401) return { kind: 'signed-out' };
  if (status === 409) return { kind: hasBaseSource ? 'unreachable' : 'forgotten' };
  return status === 408 || status === 429 || status >= 500 ? { kind: 'unreachable' } : { kind: 'refused', message };
}

export interface SyncContext {
  opened: Version;
  /** The text as it stands in the editor now. */
  read: () => string;
  /** The same with what cannot be in the page yet: the journal has it, and no server. */
  held?: () => string | undefined;
  /** Puts another text into the editor; the caret and undo stay. */
  replace: (source: string) => void;
  merge: (versions: { base: string; ours: string; theirs: string }) => string;
  send: (request: SaveRequest) => Promise<SaveAnswer | { failure: Failure }>;
  keep: (text: { known: Version; source: string } | undefined) => void;
  show: (status: SaveStatus) => void;
  newName: () => string;
  /** Calls it when no key waits to be shown, after 100 ms at most. */
  whenIdle: (work: () => void) => void;
}

/** Milliseconds. */
export const REST = 1000;
const AT_MOST = 5000;
const KEEP_AFTER = 100;
const RETRY = [1000, 2000, 5000, 10_000, 30_000];

export type Sync = ReturnType<typeof startSync>;

export function startSync(context: SyncContext) {
  let known = context.opened;
  let status: SaveStatus = { kind: 'saved' };
  let failures = 0;
  let sending: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let firstEdit: number | undefined;
  /** A request whose answer nobody got. It is sent again as it was, so that the server knows it again. */
  let unanswered: SaveRequest | undefined;
  let isEnded = false;
  const timers: { keep?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> } = {};

  const show = (next: SaveStatus): void => {
    if (next.kind === status.kind && next.kind !== 'refused') return;
    status = next;
    context.show(next);
  };

  function keep(): void {
    clearTimeout(timers.keep);
    delete timers.keep;
    const read = context.read();
    const source = context.held?.() ?? read;
    context.keep(source === known.source ? undefined : { known, source });
  }

  /** Somebody has edited the page. */
  function edited(): void {
    if (isEnded) return;
    timers.keep ??= setTimeout(() => context.whenIdle(() => timers.keep !== undefined && keep()), KEEP_AFTER);
    if (status.kind === 'saved') show({ kind: 'waiting' });
    // What the server refused may be what is mended now. Who is offline or signed out has another cause to try again.
    if (status.kind === 'offline' || status.kind === 'signed-out') return;
    firstEdit ??= Date.now();
    plan(Math.max(0, Math.min(REST, firstEdit + AT_MOST - Date.now())));
  }

  function plan(after: number): void {
    clearTimeout(timers.save);
    if (!isEnded) timers.save = setTimeout(() => void flush(), after);
  }

  /**
   * Sends what is not saved yet. Resolves when it has been tried. One request is under way at a time: all who ask meanwhile share
   * the next one, for an answer that is taken twice puts what others wrote in twice.
   */
  function flush(): Promise<void> {
    clearTimeout(timers.save);
    if (sending === undefined) return start();
    const go = (): Promise<void> | void => {
      following = undefined;
      return status.kind === 'saved' ? undefined : start();
    };
    return (following ??= sending.then(go, go));
  }

  function start(): Promise<void> {
    sending = save().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function save(): Promise<void> {
    firstEdit = undefined;
    const source = context.read();
    if (unanswered === undefined && source === known.source) {
      keep();
      return show({ kind: 'saved' });
    }
    if (status.kind === 'waiting') show({ kind: 'saving' });
    const request = unanswered ?? { ...known, source, save: context.newName() };
    unanswered = request;
    const answer = await sendWhole(request);
    if ('failure' in answer) failed(answer.failure);
    else answered(request, answer);
  }

  async function sendWhole(request: SaveRequest): Promise<SaveAnswer | { failure: Failure }> {
    const answer = await context.send(request);
    const isForgotten = 'failure' in answer && answer.failure.kind === 'forgotten';
    return isForgotten ? context.send({ ...request, baseSource: known.source }) : answer;
  }

  function answered(request: SaveRequest, { version, base, source = request.source }: SaveAnswer): void {
    unanswered = undefined;
    failures = 0;
    known = { version, base, source };
    take(request.source, source);
    keep();
    if (context.read() === source) return show({ kind: 'saved' });
    show({ kind: 'waiting' });
    plan(REST);
  }

  /** What others wrote, into the editor: between the text that was common and what stands there now. */
  function take(common: string, theirs: string): void {
    if (theirs === common) return;
    const ours = context.read();
    context.replace(ours === common ? theirs : context.merge({ base: common, ours, theirs }));
  }

  function failed(failure: Failure): void {
    keep();
    if (failure.kind === 'signed-out') return show({ kind: 'signed-out' });
    if (failure.kind === 'unreachable') {
      show({ kind: 'offline' });
      return plan(RETRY[Math.min(failures++, RETRY.length - 1)] ?? 0);
    }
    // The server has read it and does not take it, so it is not asked the same again before something has changed.
    unanswered = undefined;
    const message = failure.kind === 'refused' ? failure.message : 'The server has no version to merge with.';
    show({ kind: 'refused', message });
  }

  const isBusy = (): boolean => sending !== undefined || unanswered !== undefined;

  return {
    edited,
    flush,
    /** Writes the journal now: the page may be gone in a moment. */
    keepNow: keep,
    /** Something has changed that may make the next try succeed: the network, the session, the person's wish. */
    retry: (): Promise<void> =>
      context.read() === known.source && unanswered === undefined ? Promise.resolve() : flush(),
    /**
     * What the server has now, because somebody else wrote. It was asked for when `since` was known. Answers whether it was taken:
     * what came after that question, or is on its way, may be newer, and brings it as well.
     */
    take: (theirs: Version, since: Version): boolean => {
      if (isEnded || isBusy() || since !== known) return false;
      const common = known.source;
      known = theirs;
      take(common, theirs.source);
      keep();
      if (context.read() !== known.source) edited();
      return true;
    },
    /**
     * What was written is somewhere else now, as `written` says it: the page says what the server has. What somebody wrote since
     * stays, and is saved.
     */
    settle: (theirs: Version, written: string): void => {
      known = theirs;
      take(written, theirs.source);
      keep();
      if (context.read() === theirs.source) show({ kind: 'saved' });
      else edited();
    },
    /** Whether something is on its way whose answer nobody has. */
    isBusy,
    status: (): SaveStatus => status,
    known: (): Version => known,
    end: (): void => {
      keep();
      isEnded = true;
      clearTimeout(timers.save);
    },
  };
}
