import { findLink, hashOf } from '#features/audit-log/index.ts';
import type { Db } from '#platform/db/index.ts';

/**
 * What is wrong with exported lines, or with what the database holds today in their place; undefined where nothing is. The
 * lines of a chain are in order; those of several chains may stand in one file.
 */
export async function findBreak(
  { db }: { db: Db },
  lines: AsyncIterable<string>,
): Promise<{ count: number; problem?: string }> {
  const last = new Map<string, { sequence: number; hash: string }>();
  let count = 0;
  for await (const text of lines) {
    if (text === '') continue;
    count += 1;
    const line = readLine(text);
    if (line === undefined) return { count, problem: `Line ${count} is no audit event.` };
    const previous = last.get(line.organization);
    const { hash, ...rest } = line.value;
    if (hashOf(rest as Parameters<typeof hashOf>[0]) !== hash)
      return { count, problem: `Line ${count} is not what its hash says.` };
    if (previous !== undefined && (line.sequence !== previous.sequence + 1 || line.previousHash !== previous.hash))
      return { count, problem: `Line ${count} does not follow the one before.` };
    last.set(line.organization, { sequence: line.sequence, hash: String(hash) });
  }
  for (const [organization, { sequence, hash }] of last) {
    const link = await findLink(db, organization, sequence);
    const problem = `The database has another audit event ${sequence} of ${organization === '' ? 'no organization' : organization} than the file.`;
    if (link.sequence < sequence || (link.sequence === sequence && link.hash !== hash)) return { count, problem };
  }
  return { count };
}

interface Line {
  organization: string;
  sequence: number;
  previousHash: string;
  value: Record<string, unknown>;
}

function readLine(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { organization = '', sequence, previousHash } = value as Record<string, unknown>;
    if (typeof organization !== 'string' || typeof sequence !== 'number' || typeof previousHash !== 'string')
      return undefined;
    return { organization, sequence, previousHash, value: value as Record<string, unknown> };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
