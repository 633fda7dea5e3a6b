// What the tests of leaks ask: everybody's answers held against the model, and single people at single sites.
import type { Inventory } from './api-outputs.ts';
import { takeInventory } from './api-outputs.ts';
import { complaintsAbout } from './matrix.ts';
import { ALL, type Output, type Share } from './outputs.ts';
import { type Reader, readersOf } from './readers.ts';
import type { LeakSite, LeakWorld } from './sites.ts';

export const MEMBER = 'reader of the organization';
export const KNOWN = 'visitor with a and u in cookies';

/**
 * On the second database, where what is derived is the same, a few stand for all, and of what there is for each page and file
 * they read a quarter: at each site another one, and the sites are made alike.
 */
const FEW = ['stranger', KNOWN, MEMBER];
const QUARTER = 4;

/** Reads something of every site as everybody, and answers all that is wrong in it. */
export async function complaintsOf(
  leaks: LeakWorld,
  read: (reader: Reader, inventories: Inventory[], share: Share) => Promise<Output[]>,
): Promise<string[]> {
  const all = leaks.world.database.kind === 'sqlite';
  const complaints: string[] = [];
  for (const [from, site] of leaks.sites.entries()) {
    const share = all ? ALL : { every: QUARTER, from };
    const inventories = await takeInventory(site);
    for (const reader of (await readersOf(leaks, site)).filter(({ name }) => all || FEW.includes(name)))
      complaints.push(...complaintsAbout(leaks, reader, await read(reader, inventories, share), share));
  }
  // A fault in one place shows in a thousand.
  return complaints.slice(0, 50);
}

export const readersNamed = async (leaks: LeakWorld, site: LeakSite, ...names: string[]): Promise<Reader[]> =>
  (await readersOf(leaks, site)).filter(({ name }) => names.includes(name));

export function siteNamed({ sites }: LeakWorld, name: string): LeakSite {
  const site = sites.find((each) => each.name === name);
  if (site === undefined) throw new Error(`There is no site ${name}.`);
  return site;
}
