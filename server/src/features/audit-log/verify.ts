import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#platform/db/index.ts';
import { type AuditLine, type Link, toLine } from './chain.ts';
import { findAnchor, findNextChain, listSealed, type SealedRow } from './store.ts';

const READ_AT_ONCE = 200;

/** The organizations that have a chain, one after the other; the empty one stands for none. */
export async function* chains(db: Db): AsyncGenerator<string, void, undefined> {
  let found = await findNextChain(db, undefined);
  while (found !== undefined) {
    yield found;
    found = await findNextChain(db, found);
  }
}

/** An event of a chain that is not what it was, or is not there. */
export interface Broken {
  sequence: number;
  id?: string;
  why: string;
}

/** The last link of a chain up to which everything is sound, and what is wrong behind it. */
export async function verifyChain(db: Db, organizationId: string): Promise<{ head: Link; broken?: Broken }> {
  let head = await findAnchor(db, organizationId);
  for await (const row of readChain(db, organizationId, head.sequence)) {
    const broken = examine(row, head);
    if (broken !== undefined) return { head, broken };
    head = { sequence: row.sequence, hash: row.hash };
  }
  return { head };
}

function examine(row: SealedRow, previous: Link): Broken | undefined {
  const sequence = previous.sequence + 1;
  if (row.sequence !== sequence) return { sequence, why: 'is not there' };
  const line = lineOf(row, previous);
  return line?.hash === row.hash ? undefined : { sequence, id: row.id, why: 'is not what was sealed' };
}

/** Somebody may have written there what is no JSON and no time. */
function lineOf(row: SealedRow, previous: Link): AuditLine | undefined {
  try {
    return toLine(row, previous);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The events of a chain behind this number, a few at a time, and others get their turn in between. */
export async function* readChain(
  db: Db,
  organizationId: string,
  after: number,
): AsyncGenerator<SealedRow, void, undefined> {
  for (let from = after; ;) {
    const rows = await listSealed(db, { organizationId, after: from, most: READ_AT_ONCE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    from = last.sequence;
    await nextTurn();
  }
}
