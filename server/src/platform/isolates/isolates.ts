// Which processes run: one for each key, started when it is asked, ended when it was idle long enough or another needs its place.
import { join } from 'node:path';
import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';
import { IsolateError, type IsolateAnswer, type IsolateRequest, type IsolateTask } from './tasks.ts';
import { makeFolder, type PrivateFolder } from './folder.ts';
import type { FetchOutside } from './guard.ts';
import { createScriptLog, type ScriptLog } from './log.ts';
import { type IsolateProcess, startProcess } from './process.ts';
import { findProgram, type Program } from './program.ts';
import { createRests } from './rests.ts';
import { createWatch, idleEnd, type Limits, type UsageOf, type Watch } from './watching.ts';

export interface IsolateSettings {
  /** How many may run at once; with 0, none does. */
  processes: number;
  /** Bytes that all of them may have together. */
  memoryOfAll: number;
  /** Others than usual. */
  limits?: Partial<Limits>;
  fetchOutside: FetchOutside;
}

export interface Isolates {
  /** One sentence that says why scripts cannot run here; undefined where they can. */
  findObstacle: () => Promise<string | undefined>;
  /**
   * Has a script answer a request. Throws an `IsolateError` where it gave no answer, and a `Problem` (503) where too many
   * wait for their turn.
   */
  ask: (task: IsolateTask, request: IsolateRequest) => Promise<IsolateAnswer>;
  /** Has requests of scripts go another way from now on; `before` is the way that they went. */
  reroute: (change: (before: FetchOutside) => FetchOutside) => void;
  /** The last lines that processes of the key printed while this server runs, or what of them came after so many. */
  linesOf: (key: string, after?: number) => readonly string[];
  /** How many lines they printed in all. */
  countLinesOf: (key: string) => number;
  /** Ends the process of a key, if it has one. */
  end: (key: string) => void;
  /** What each running process uses. */
  usages: () => readonly UsageOf[];
  close: () => Promise<void>;
}

interface Slot {
  key: string;
  version: string;
  waiting: number;
  usedAt: number;
  process: Promise<IsolateProcess>;
  end: (reason: IsolateError) => void;
}

/** An empty script has a twentieth of this memory. */
const LIMITS = { memoryEach: 192 * 1024 * 1024, idle: 60_000, processorPart: 0.25, overdrawn: 5000 };
/** More at once would only make each start take longer. */
const STARTS = 2;
const WAITING_EACH = 50;
const LOGS_KEPT = 1000;
/** Requests of scripts to the outside that are under way, and those of one script. */
const OUTSIDE = 32;
const OUTSIDE_EACH = 4;

export function createIsolates(settings: IsolateSettings): Isolates {
  const { processes } = settings;
  let { fetchOutside } = settings;
  const queue = (places: number, placesEach: number): FairQueue =>
    createFairQueue({
      places,
      placesEach,
      waitingEach: WAITING_EACH,
      refusal: 'Too many requests to integrations wait for their turn. Try again in a few seconds.',
      retrySeconds: 5,
    });
  // Whoever waits for an answer holds a place, so where one is free, a process is idle that can be ended for another.
  const places = queue(Math.max(1, processes), Math.max(1, Math.ceil(processes * 0.75)));
  const starts = queue(STARTS, STARTS);
  const requests = queue(OUTSIDE, OUTSIDE_EACH);
  const watch = createWatch({ ...LIMITS, memoryOfAll: settings.memoryOfAll, ...settings.limits });
  const ground = createGround(processes);
  const logs = createLogs();
  const slots = createSlots({ processes, watch, start });

  const goOutside: FetchOutside = (key, request) => fetchOutside(key, request);

  async function start({ key, load, tenant }: IsolateTask): Promise<IsolateProcess> {
    return starts.run(async () => {
      const { program, folderOf } = await ground.prepare();
      const parts = { key, program, folder: folderOf(), fetchOutside: goOutside, requests, log: logs.of(key) };
      return startProcess(parts, await load());
    }, tenant);
  }

  return {
    findObstacle: ground.findObstacle,
    ask: (task, request) => places.run(() => slots.ask(task, request), task.tenant),
    reroute: (change) => {
      fetchOutside = change(fetchOutside);
    },
    linesOf: (key, after) => logs.find(key)?.lines(after) ?? [],
    countLinesOf: (key) => logs.find(key)?.count ?? 0,
    end: slots.end,
    usages: watch.usages,
    close: async () => {
      // Another way may lead through a server, which is over with this.
      fetchOutside = settings.fetchOutside;
      ground.close();
      await slots.close();
      await ground.remove();
    },
  };
}

/** The program and the folder, found and made when the first script is to run. */
function createGround(processes: number) {
  let isClosed = false;
  let count = 0;
  let finding: Promise<Program | string> | undefined;
  let making: Promise<PrivateFolder> | undefined;
  const find = (): Promise<Program | string> =>
    (finding ??= processes === 0 ? Promise.resolve('The settings of this server allow no scripts.') : findProgram());
  return {
    findObstacle: async () => {
      const found = await find();
      return typeof found === 'string' ? found : undefined;
    },
    prepare: async () => {
      const program = await find();
      if (typeof program === 'string') throw new IsolateError('unavailable', program);
      if (isClosed) throw closing();
      const { path } = await (making ??= makeFolder());
      return { program, folderOf: () => join(path, String((count += 1))) };
    },
    close: () => {
      isClosed = true;
    },
    remove: async () => (await making)?.remove(),
  };
}

/** Logs outlive processes; those of the keys that were started longest ago are forgotten. */
function createLogs() {
  const logs = new Map<string, ScriptLog>();
  return {
    find: (key: string) => logs.get(key),
    of: (key: string): ScriptLog => {
      const log = logs.get(key) ?? createScriptLog();
      logs.delete(key);
      logs.set(key, log);
      const [oldest] = logs.keys();
      if (logs.size > LOGS_KEPT && oldest !== undefined) logs.delete(oldest);
      return log;
    },
  };
}

interface SlotParts {
  processes: number;
  watch: Watch;
  start: (task: IsolateTask) => Promise<IsolateProcess>;
}

function createSlots({ processes, watch, start }: SlotParts) {
  const rests = createRests();
  const current = new Map<string, Slot>();
  /** Those that are there or being started, also of versions that are no longer current. */
  const all = new Set<Slot>();

  const retire = (slot: Slot): void => {
    if (current.get(slot.key) === slot) current.delete(slot.key);
    if (slot.waiting === 0) slot.end(idleEnd());
  };

  const makeRoom = (): void => {
    const idle = all
      .values()
      .filter(({ waiting }) => waiting === 0)
      .toArray();
    idle.sort((one, other) => one.usedAt - other.usedAt);
    for (const slot of idle.slice(0, Math.max(0, all.size - processes + 1))) forget(slot, idleEnd());
  };

  const forget = (slot: Slot, reason: IsolateError): void => {
    all.delete(slot);
    if (current.get(slot.key) === slot) current.delete(slot.key);
    slot.end(reason);
  };

  const open = (task: IsolateTask): Slot => {
    rests.check(task.key);
    makeRoom();
    const slot = toSlot(task, start(task));
    all.add(slot);
    current.set(task.key, slot);
    void follow(slot, { watch, rests }).finally(() => forget(slot, idleEnd()));
    return slot;
  };

  const slotFor = (task: IsolateTask): Slot => {
    const known = current.get(task.key);
    if (known?.version === task.version) return known;
    if (known !== undefined) retire(known);
    return open(task);
  };

  return {
    ask: async (task: IsolateTask, request: IsolateRequest): Promise<IsolateAnswer> => {
      const slot = slotFor(task);
      slot.waiting += 1;
      try {
        const answer = await askProcess(await slot.process, request);
        rests.succeeded(task.key);
        return answer;
      } finally {
        slot.waiting -= 1;
        slot.usedAt = performance.now();
        if (current.get(task.key) !== slot) retire(slot);
      }
    },
    end: (key: string): void => {
      const slot = current.get(key);
      if (slot !== undefined) forget(slot, idleEnd());
    },
    close: async (): Promise<void> => {
      const ending = [...all].map(async (slot) => {
        slot.end(closing());
        await slot.process.then(
          ({ gone }) => gone,
          () => undefined,
        );
      });
      await Promise.all(ending);
    },
  };
}

/** One that does not answer in time may loop, so that its neighbors at the same socket would wait as well. */
async function askProcess(process: IsolateProcess, request: IsolateRequest): Promise<IsolateAnswer> {
  try {
    return await process.ask(request);
  } catch (error) {
    if (error instanceof IsolateError && error.code === 'timeout') process.end(error);
    throw error;
  }
}

function toSlot({ key, version }: IsolateTask, process: Promise<IsolateProcess>): Slot {
  // Whoever waits for it is answered by what `ask` throws.
  process.catch(() => {});
  return {
    key,
    version,
    process,
    waiting: 0,
    usedAt: performance.now(),
    end: (reason) => void process.then(({ end }) => end(reason)).catch(() => {}),
  };
}

/** Watches the process until it is gone, and remembers if it did not end well. */
async function follow(slot: Slot, { watch, rests }: { watch: Watch; rests: ReturnType<typeof createRests> }) {
  try {
    const { pid, end, gone } = await slot.process;
    const watched = { pid, end, isBusy: () => slot.waiting > 0, usedAt: () => slot.usedAt };
    watch.add(watched);
    const reason = await gone;
    watch.remove(watched);
    if (reason.code !== 'closed') rests.failed(slot.key);
  } catch (error) {
    if (error instanceof IsolateError && error.code === 'broken') rests.failed(slot.key);
  }
}

const closing = (): IsolateError => new IsolateError('closed', 'The server is stopping.');
