import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { getObjects, RENEWED_AFTER_MS } from '../objects.ts';
import {
  addMarks,
  BLOB,
  closeMark,
  forgetMarks,
  listOpenMarks,
  type Mark,
  markedBlobs,
  removeUnmarked,
} from './marks.ts';
import { areBlobsHeld } from './hold.ts';
import { readState, type Removed, type SweepState, writeState } from './state.ts';

/** What an object says is needed besides it. The same bytes may be two kinds of things, so a reference says as what. */
export interface Reference {
  kind: string;
  hash: string;
  /** An object whose bytes are to be looked at in turn, one that ends here, or a blob. */
  is: 'node' | 'leaf' | 'blob';
}

/** Some of the roots. */
export interface Roots {
  /** Each at least once. */
  hashes: string[];
  /** Where to go on; undefined behind the last one. */
  last: string | undefined;
}

/** What those who write objects say of them. */
export interface Referring {
  /** The kind of the roots. */
  rootKind: string;
  /** The next roots in use, from behind `after` on, which is empty at first; none at the end. */
  listRoots: (db: Db, after: string, most: number) => Promise<Roots>;
  /** Everything that a node of this kind refers to. One that is left out here is lost. */
  referencesOf: (kind: string, bytes: Uint8Array) => Reference[];
  derived: Derived;
  /** Which of these blobs are needed besides, whatever no tree names. */
  usedBlobs: (db: Db, hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The same of objects, each of which ends in itself. */
  usedObjects: (db: Db, hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Lets go of some roots that were removed before a time; until then they are listed. Answers whether there may be more. */
  releaseRoots: (db: Db, before: number, most: number) => Promise<boolean>;
}

/** A blob that was made of another, or the note that none could be. */
export interface DerivedBlob {
  name: string;
  /** The blob that it was made of. */
  from: string;
  blob: string | null;
  madeAt: number;
  /** Nobody asks for it any more. */
  isOld: boolean;
}

/** What those say who make blobs of others. */
export interface Derived {
  /** The next ones by name, from behind `after` on, which is empty at first; none at the end. */
  list: (db: Db, after: string, most: number) => Promise<DerivedBlob[]>;
  forget: (db: Db, names: readonly string[]) => Promise<void>;
}

export interface SweepCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
}

/** Learns what a step removed. */
type OnRemoved = (removed: Removed) => void;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** From putting an object to the revision that refers to it nobody takes longer. */
export const GRACE_MS = DAY_MS + RENEWED_AFTER_MS;

const RELEASED_AT_ONCE = 500;
const ROOTS_AT_ONCE = 500;
const NODES_AT_ONCE = 50;
const OBJECTS_AT_ONCE = 500;
const BLOBS_AT_ONCE = 200;
const MARKS_AT_ONCE = 2000;
const STEPS_IN_A_TURN = 200;

/**
 * Marks what the roots reach, then removes what is not marked, once a day, in short transactions. A root that comes while it
 * marks may be missed, and need not be seen: what it refers to was put within a day, or belongs to an older root that is
 * there still: a root that was removed counts as there until a sweep that begins a day later, for whoever read it may make
 * another one of what it names. Every step reads and writes where the sweep stands in its own transaction, so a node that slept through the
 * end of a sweep cannot go on with it.
 */
export const sweepJob = (referring: Referring, onRemoved: OnRemoved = () => {}): JobKind<SweepCtx> => ({
  kind: 'objects.sweep',
  every: HOUR_MS,
  findDue: async (ctx) => {
    const state = await readState(ctx.db);
    if (state === undefined) return [subjectOf(firstState(0, ctx.clock.now()))];
    if (state.phase !== 'ended') return [subjectOf(state)];
    return state.endedAt > ctx.clock.now() - DAY_MS ? [] : [subjectOf(firstState(state.sweep + 1, 0))];
  },
  // One turn of a sweep is one subject: between two of them a server that stops can stop.
  run: async (ctx, subject) => {
    await begin(ctx);
    const of = { subject, graceMs: GRACE_MS, onRemoved };
    for (let count = 1; count <= STEPS_IN_A_TURN; count += 1) {
      const state = await step(ctx, referring, { ...of, isLast: count === STEPS_IN_A_TURN });
      if (state === undefined || state.phase === 'ended') return;
    }
  },
});

export const subjectOf = ({ sweep, turn }: SweepState): string => `${sweep}:${turn}`;

export const firstState = (sweep: number, now: number): SweepState => ({
  ...{ sweep, turn: 0, phase: 'release', after: '', startedAt: now, endedAt: 0 },
});

/** Begins the first sweep, or the next one where it is due. */
async function begin(ctx: SweepCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const state = await readState(tx.db);
    const now = ctx.clock.now();
    if (state === undefined) await writeState(tx.db, firstState(0, now));
    else if (state.phase === 'ended' && state.endedAt <= now - DAY_MS)
      await writeState(tx.db, firstState(state.sweep + 1, now));
  });
}

interface Turn {
  subject: string;
  isLast: boolean;
  /** For so long, what was put or removed may still be in somebody's hands. */
  graceMs: number;
  onRemoved: OnRemoved;
}

/** One step of a turn; undefined where somebody else has taken the turn over. */
export async function step(ctx: SweepCtx, referring: Referring, turn: Turn): Promise<SweepState | undefined> {
  const advance = (state: SweepState, change: Partial<SweepState>) => ({
    ...state,
    turn: state.turn + (turn.isLast ? 1 : 0),
    ...change,
  });
  const state = await readState(ctx.db);
  if (state === undefined || subjectOf(state) !== turn.subject) return undefined;
  // Somebody copies what a snapshot names; the next turn goes on.
  if (state.phase === 'blobs' && (await areBlobsHeld(ctx))) return undefined;
  // Files know no transaction: the blobs are looked at and removed before the step is noted, and their age decides.
  const blobs = state.phase === 'blobs' ? await sweepBlobs(ctx, referring, state) : undefined;
  const next = await inTransaction(ctx, async (tx) => {
    const present = await readState(tx.db);
    if (JSON.stringify(present) !== JSON.stringify(state)) return undefined;
    const advanced = advance(state, blobs ?? (await work(tx, referring, { state, graceMs: turn.graceMs })));
    await writeState(tx.db, advanced);
    return advanced;
  });
  const [was, is] = [state.removed ?? NOTHING, next?.removed ?? NOTHING];
  if (next !== undefined) turn.onRemoved(lessThan(is, was));
  return next;
}

const NOTHING: Removed = { objects: 0, blobs: 0, bytes: 0 };

const lessThan = (is: Removed, was: Removed): Removed => ({
  objects: is.objects - was.objects,
  blobs: is.blobs - was.blobs,
  bytes: is.bytes - was.bytes,
});

/** What a sweep removed, with what it just did. */
const addRemoved = (
  { removed = NOTHING }: SweepState,
  { objects = 0, blobs = 0, bytes = 0 }: Partial<Removed>,
): Removed => ({
  objects: removed.objects + objects,
  blobs: removed.blobs + blobs,
  bytes: removed.bytes + bytes,
});

async function work(
  tx: SweepCtx,
  referring: Referring,
  { state, graceMs }: { state: SweepState; graceMs: number },
): Promise<Partial<SweepState>> {
  switch (state.phase) {
    case 'release': {
      const isMore = await referring.releaseRoots(tx.db, state.startedAt - graceMs, RELEASED_AT_ONCE);
      return isMore ? {} : { phase: 'roots', after: '' };
    }
    case 'roots': {
      const { hashes, last } = await referring.listRoots(tx.db, state.after, ROOTS_AT_ONCE);
      await addMarks(
        tx.db,
        hashes.map((hash) => ({ hash, kind: referring.rootKind, expanded: 0 })),
      );
      return last === undefined ? { phase: 'derived', after: '' } : { phase: 'expand', after: last };
    }
    case 'expand':
      return (await expand(tx.db, referring)) ? {} : { phase: 'roots' };
    case 'derived': {
      const last = await markDerived(tx.db, referring.derived, state);
      return last === undefined ? { phase: 'objects', after: '' } : { after: last };
    }
    case 'objects': {
      const { after, startedAt } = state;
      const [used, before] = [referring.usedObjects, startedAt - graceMs];
      const { last, removed } = await removeUnmarked(tx.db, { after, most: OBJECTS_AT_ONCE, before, used });
      const counted = { removed: addRemoved(state, { objects: removed }) };
      return { ...counted, ...(last === undefined ? { phase: 'blobs', after: '' } : { after: last }) };
    }
    case 'clear':
      return (await forgetMarks(tx.db, MARKS_AT_ONCE)) ? {} : { phase: 'ended', endedAt: tx.clock.now() };
    default:
      return {};
  }
}

/** Follows the references of some nodes; returns whether there were any. A missing object stops the sweep for good. */
async function expand(db: Db, referring: Referring): Promise<boolean> {
  const open = await listOpenMarks(db, NODES_AT_ONCE);
  if (open.length === 0) return false;
  const objects = await getObjects(
    db,
    open.map((mark) => mark.hash),
  );
  const found = new Map<string, Mark>();
  for (const { hash, kind } of open) {
    for (const reference of referring.referencesOf(kind, objects.get(hash) ?? new Uint8Array())) {
      const mark: Mark = {
        hash: reference.hash,
        kind: reference.is === 'blob' ? BLOB : reference.kind,
        expanded: reference.is === 'node' ? 0 : 1,
      };
      found.set(`${mark.kind} ${mark.hash}`, mark);
    }
  }
  await addMarks(db, [...found.values()]);
  for (const mark of open) await closeMark(db, mark);
  return true;
}

/** Marks what was made of blobs in use, and forgets the rest; answers where it came to, or undefined at the end. */
async function markDerived(
  db: Db,
  { list, forget }: Derived,
  { after, startedAt }: SweepState,
): Promise<string | undefined> {
  const next = await list(db, after, BLOBS_AT_ONCE);
  const inUse = await markedBlobs(
    db,
    next.map(({ from }) => from),
  );
  const kept = next.filter(({ from, isOld }) => inUse.has(from) && !isOld);
  await addMarks(
    db,
    kept.flatMap(({ blob }) => (blob === null ? [] : [{ hash: blob, kind: BLOB, expanded: 1 as const }])),
  );
  // What is young may be of a file that came while this sweep marked.
  const gone = next.filter((each) => !kept.includes(each) && each.madeAt < startedAt - GRACE_MS);
  if (gone.length > 0)
    await forget(
      db,
      gone.map(({ name }) => name),
    );
  return next.at(-1)?.name;
}

/** Removes unused ones of the next blobs. They go after the objects that name them. */
async function sweepBlobs(ctx: SweepCtx, referring: Referring, state: SweepState): Promise<Partial<SweepState>> {
  const next: string[] = [];
  for await (const sha256 of ctx.blobs.list(state.after)) {
    next.push(sha256);
    if (next.length === BLOBS_AT_ONCE) break;
  }
  const inUse = await markedBlobs(ctx.db, next);
  const needed = await referring.usedBlobs(ctx.db, next);
  const removed = { blobs: 0, bytes: 0 };
  for (const sha256 of next) {
    if (inUse.has(sha256) || needed.has(sha256)) continue;
    const { size = 0 } = (await ctx.blobs.stat(sha256)) ?? {};
    if (!(await ctx.blobs.deleteOld(sha256, state.startedAt - GRACE_MS))) continue;
    removed.blobs += 1;
    removed.bytes += size;
  }
  const last = next.at(-1);
  if (last !== undefined) return { after: last, removed: addRemoved(state, removed) };
  await ctx.blobs.clear(state.startedAt - GRACE_MS);
  return { phase: 'clear', after: '' };
}
