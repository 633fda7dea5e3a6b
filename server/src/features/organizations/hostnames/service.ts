import type { Db } from '#platform/db/index.ts';
import { conflict } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { hostnameAttempt, suggestHostname } from './rules.ts';
import {
  deleteFormerHostname,
  findByFormerHostname,
  type FormerHostname,
  insertFormerHostname,
  isHostnameTaken,
} from './store.ts';

/** Readers and search engines still come by a hostname that was given up; for so long nobody else gets it. */
const REST_MS = 90 * 24 * 60 * 60 * 1000;
const ATTEMPTS = 1000;

/** The first hostname that a title suggests and nobody has. */
export async function freeHostname(db: Db, title: string, now: number): Promise<string> {
  const suggestion = suggestHostname(title);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const hostname = hostnameAttempt(suggestion, attempt);
    if (!(await isHostnameTaken(db, { hostname, by: undefined }, now - REST_MS))) return hostname;
  }
  return `org-${newId().toLowerCase()}`;
}

/**
 * Makes room for an organization's new hostname and notes the one that it has until now, which leads to it from now on.
 * Throws 409 where the new one is another organization's or rests.
 */
export async function takeHostname(db: Db, has: FormerHostname, change: { to: string; now: number }): Promise<void> {
  const { to, now } = change;
  if (await isHostnameTaken(db, { hostname: to, by: has.organizationId }, now - REST_MS)) throw hostnameTaken();
  await deleteFormerHostname(db, to);
  await insertFormerHostname(db, has, now);
}

/** The same whether it is in use or rests: who had it is nobody's business. */
export const hostnameTaken = () => conflict('This hostname is not available. Take another one.');

/**
 * The organization that had this hostname before, and the hostname that it has now. Undefined for a hostname that is in
 * use, that nobody gave up, or whose organization is blocked.
 */
export async function findOrganizationOfFormerHostname(
  ctx: { db: Db },
  hostname: string,
): Promise<{ id: string; hostname: string } | undefined> {
  return findByFormerHostname(ctx.db, hostname);
}
