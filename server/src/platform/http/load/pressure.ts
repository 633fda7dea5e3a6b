import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** How busy this process is. */
export interface Pressure {
  /** Milliseconds that the event loop was late, at least, at each of the last few looks. */
  delay: () => number;
  /** Milliseconds that it is late now, and which turn that is: a long turn is looked at only when it is over. */
  late: () => number;
  turn: () => number;
  /** Of the memory that it may have, as a share; beyond 1 it would be ended. */
  memory: () => number;
  stop: () => void;
}

const LOOKS_EACH_MS = 100;
/** One long turn is no overload: the loop has to be late each time. */
const LOOKS = 3;
/** Every so many looks, memory is looked at. */
const MEMORY_EACH = 10;

/** What measures, where tests say what is measured. */
export interface Gauges {
  now: () => number;
  memory: () => number;
}

/** `share` is how many processes have the memory of this machine together. */
export function createPressure(share: number, gauges: Partial<Gauges> = {}): Pressure {
  const { now = () => performance.now(), memory: readMemory = createMemoryGauge(share) } = gauges;
  const delays = Array.from({ length: LOOKS }, () => 0);
  let [looks, memory, due] = [0, 0, now() + LOOKS_EACH_MS];
  const timer = setInterval(() => {
    const at = now();
    delays[looks % LOOKS] = Math.max(0, at - due);
    due = at + LOOKS_EACH_MS;
    if (looks % MEMORY_EACH === 0) memory = readMemory();
    looks += 1;
  }, LOOKS_EACH_MS).unref();
  return {
    delay: () => Math.min(...delays),
    late: () => now() - due,
    turn: () => looks,
    memory: () => memory,
    stop: () => clearInterval(timer),
  };
}

/** The larger of two shares: what V8 uses of its heap, and what the process uses of the machine or of its container. */
function createMemoryGauge(share: number): () => number {
  const contained = process.constrainedMemory();
  const machine = totalmem();
  const limit = (contained > 0 && contained < machine ? contained : machine) / Math.max(1, share);
  return () => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
    return Math.max(used / most, readResident() / limit);
  };
}

/** Without files that are mapped, such as that of SQLite: the system takes these back as it likes. */
function readResident(): number {
  if (process.platform === 'linux') {
    try {
      const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
      if (kilobytes !== undefined) return Number(kilobytes) * 1024;
    } catch {
      // Where there is no /proc, or no descriptor is left to open it with: what Node says must do.
    }
  }
  return process.memoryUsage.rss();
}
