// What a reader with a slow phone on slow 4G waits for, from what a page asked for and what it cost a processor: figures
// that do not depend on how busy the measuring machine is.

/** What a page asked for, in the order in which it did. */
export interface Asked {
  url: string;
  kind: string;
  /** As they came over the wire, with the head of the answer. */
  bytes: number;
  /** Whether the page said that nothing is more urgent. */
  isUrgent: boolean;
}

export interface Looked {
  asked: readonly Asked[];
  /** Milliseconds of the main thread until the page was loaded, without waiting. */
  processor: number;
  /** Address of the picture that is the largest thing on the first screen; none where it is a text. */
  picture?: string;
}

/** Slow 4G, as Lighthouse has it: 1.6 megabits a second. */
const ROUND_MS = 150;
const BYTES_PER_MS = 200;
const SLOWER = 4;
/** What a server may send before it hears that anything arrived. */
const FIRST_WINDOW = 14_600;

/** A first paint waits for these, or shares the line with them. Fonts are not waited for, but come before pictures. */
const FIRST = new Set(['Document', 'Stylesheet', 'Script', 'Font']);
/** A connection, its encryption and the page; then what its head asks for. */
const ROUNDS = 4;

/**
 * An upper bound of the largest paint, in milliseconds: one thing comes after the other, everything that was asked for
 * before shares the line, and the processor only begins when all of it is there.
 */
export function estimateLcp({ asked, processor, picture }: Looked): number {
  const at = picture === undefined ? -1 : asked.findIndex(({ url }) => url === picture);
  const needed = asked.filter(({ kind }, index) => FIRST.has(kind) || (kind === 'Image' && index <= at));
  const bytes = needed.reduce((sum, each) => sum + each.bytes, 0);
  const page = asked.find(({ kind }) => kind === 'Document');
  const isLong = (page?.bytes ?? 0) > FIRST_WINDOW;
  // A browser asks for a picture of a text only when nothing in the head is outstanding.
  const isLate = at !== -1 && asked[at]?.isUrgent === false;
  const rounds = ROUNDS + Number(isLong) + Number(isLate);
  return rounds * ROUND_MS + bytes / BYTES_PER_MS + processor * SLOWER;
}
