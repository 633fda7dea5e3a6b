// The program has no limit of its own that holds: a script may loop for ever, and typed arrays lie outside of its heap. So what
// each process uses is looked at from outside, and one that takes too much is ended.
import { IsolateError } from './tasks.ts';
import { type Usage, usageOf } from './usage.ts';

export interface Watched {
  pid: number;
  /** Whether somebody waits for an answer of it. */
  isBusy: () => boolean;
  /** `performance.now()` of the last time that somebody did. */
  usedAt: () => number;
  end: (reason: IsolateError) => void;
}

export interface Limits {
  /** Bytes of one process. */
  memoryEach: number;
  /** Bytes of all of them together. */
  memoryOfAll: number;
  /** Milliseconds that one may be without work. */
  idle: number;
  /** The part of a processor that each may use for ever. */
  processorPart: number;
  /** Milliseconds of a processor that each may use beyond that. */
  overdrawn: number;
}

interface State {
  watched: Watched;
  usage: Usage;
  /** Processor time beyond what may be used for ever, in milliseconds. */
  overdrawn: number;
  lookedAt: number;
}

const LOOK_MS = 100;
/** Who does nothing is looked at less often. */
const LOOK_AT_IDLE_MS = 1000;

export interface UsageOf extends Usage {
  pid: number;
}

export interface Watch {
  add: (watched: Watched) => void;
  remove: (watched: Watched) => void;
  usages: () => readonly UsageOf[];
}

export const idleEnd = (): IsolateError => new IsolateError('closed', 'The process of the script was without work.');

export function createWatch(limits: Limits): Watch {
  const states = new Map<Watched, State>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const now = performance.now();
    await Promise.all([...states.values()].map((state) => update(state, now, limits.processorPart)));
    for (const [watched, reason] of [...listOverLimits(states, limits, now), ...listForRoom(states, limits)]) {
      // What it uses until it is gone counts no longer, else others would be ended for it.
      states.delete(watched);
      watched.end(reason);
    }
    timer = undefined;
    schedule();
  };
  const schedule = (): void => {
    if (states.size > 0) timer ??= setTimeout(() => void look(), LOOK_MS).unref();
  };

  return {
    add: (watched) => {
      states.set(watched, { watched, usage: { memory: 0, processor: 0 }, overdrawn: 0, lookedAt: performance.now() });
      schedule();
    },
    remove: (watched) => void states.delete(watched),
    usages: () => [...states.values()].map(({ watched, usage }) => ({ pid: watched.pid, ...usage })),
  };
}

async function update(state: State, now: number, processorPart: number): Promise<void> {
  const elapsed = now - state.lookedAt;
  if (!state.watched.isBusy() && state.overdrawn === 0 && elapsed < LOOK_AT_IDLE_MS) return;
  const usage = await usageOf(state.watched.pid);
  if (usage === undefined) return;
  const used = usage.processor - state.usage.processor;
  state.overdrawn = Math.max(0, state.overdrawn + used - elapsed * processorPart);
  state.usage = usage;
  state.lookedAt = now;
}

type States = ReadonlyMap<Watched, State>;
type Ending = [Watched, IsolateError];

function listOverLimits(states: States, limits: Limits, now: number): Ending[] {
  return [...states.values()].flatMap(({ watched, usage, overdrawn }): Ending[] => {
    if (usage.memory > limits.memoryEach) return [[watched, tooMuchMemory(limits.memoryEach)]];
    if (overdrawn > limits.overdrawn) return [[watched, tooMuchWork()]];
    return !watched.isBusy() && now - watched.usedAt() > limits.idle ? [[watched, idleEnd()]] : [];
  });
}

/** Those without work go first, the longest unused before the others; then the largest. */
function listForRoom(states: States, { memoryOfAll }: Limits): Ending[] {
  let excess = states.values().reduce((sum, { usage }) => sum + usage.memory, 0) - memoryOfAll;
  const idle = [...states.values()].filter(({ watched }) => !watched.isBusy());
  const busy = [...states.values()].filter(({ watched }) => watched.isBusy());
  idle.sort((one, other) => one.watched.usedAt() - other.watched.usedAt());
  busy.sort((one, other) => other.usage.memory - one.usage.memory);
  const ended: Ending[] = [];
  for (const { watched, usage } of [...idle, ...busy]) {
    if (excess <= 0) return ended;
    excess -= usage.memory;
    ended.push([watched, watched.isBusy() ? tooMuchTogether() : idleEnd()]);
  }
  return ended;
}

const tooMuchMemory = (bytes: number): IsolateError =>
  new IsolateError(
    'memory',
    `The script used more than ${Math.round(bytes / 1024 / 1024)} MB of memory and was ended.`,
  );

const tooMuchTogether = (): IsolateError =>
  new IsolateError(
    'memory',
    'All scripts together used more memory than there is for them, and this one used the most.',
  );

const tooMuchWork = (): IsolateError =>
  new IsolateError('processor', 'The script kept a processor busy for too long and was ended.');
