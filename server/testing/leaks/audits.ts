// What the tests of leaks ask: everybody's answers held against the model, and single people at single sites.
import { PART, sampleOf } from '@lectern/content/testing';
import type { Inventory } from './api-outputs.ts';
import { takeInventory } from './api-outputs.ts';
import { complaintsAbout } from './matrix.ts';
import { ALL, type Output, type Share } from './outputs.ts';
import { EVERYBODY_AT, type Reader, readersOf } from './readers.ts';
import type { LeakSite, LeakWorld } from './sites.ts';

export const MEMBER = 'reader of the organization';
export const KNOWN = 'visitor with a and u in cookies';

/** On the second database, where what is derived is the same, a few stand for all. */
const FEW = ['stranger', KNOWN, MEMBER];

/** One in so many of what there is for each page and file. */
const QUARTER = 4;

/** Of the sites one third, in which both kinds are: one that everybody reads, and one that is made like these. On the second database, one site. */
const SITES = { sqlite: 3, postgres: 6 };

/** Reads something of the sites of this part as everybody, and answers all that is wrong in it. */
export async function complaintsOf(
  leaks: LeakWorld,
  read: (reader: Reader, inventories: Inventory[], share: Share) => Promise<Output[]>,
): Promise<string[]> {
  const isSecond = leaks.world.database.kind !== 'sqlite';
  const complaints: string[] = [];
  for (const site of sampleOf(leaks.sites, SITES[leaks.world.database.kind])) {
    const place = leaks.sites.indexOf(site);
    const inventories = await takeInventory(site);
    const readers = (await readersOf(leaks, site)).filter(({ name }) => !isSecond || FEW.includes(name));
    const shares = isSecond ? readers.map(() => quarterFrom(place)) : sharesOf(site, readers);
    for (const [index, reader] of readers.entries()) {
      const share = shares[index] ?? ALL;
      complaints.push(...complaintsAbout(leaks, reader, await read(reader, inventories, share), share));
    }
  }
  // A fault in one place shows in a thousand.
  return complaints.slice(0, 50);
}

/** Another quarter each time that the same sites are read, or all of it in a whole run. */
const quarterFrom = (place: number): Share =>
  PART.isWhole ? ALL : { every: QUARTER, from: place + Math.floor(PART.seed / SITES.postgres) };

/** One half, the other one when the same sites are read the next time. */
const halfNow = (): Share => (PART.isWhole ? ALL : { every: 2, from: Math.floor(PART.seed / SITES.sqlite) });

/**
 * All lists and half of the rest for the first of those who may see the same, at the sites that everybody comes to. Whoever comes in another way, or to
 * a site that is made like these, reads all lists and a quarter of the rest. So do all on the second database, another quarter at each site.
 */
function sharesOf({ name }: LeakSite, readers: readonly Reader[]): Share[] {
  const rights = readers.map(({ claims, isAdmitted, hasVersions, isPreview, visitor }) =>
    JSON.stringify([claims, isAdmitted, hasVersions, isPreview, visitor !== undefined]),
  );
  const isFirst = (right: string, index: number) => EVERYBODY_AT.has(name) && rights.indexOf(right) === index;
  return rights.map((right, index) => (isFirst(right, index) ? halfNow() : quarterFrom(index)));
}

export const readersNamed = async (leaks: LeakWorld, site: LeakSite, ...names: string[]): Promise<Reader[]> =>
  (await readersOf(leaks, site)).filter(({ name }) => names.includes(name));

export function siteNamed({ sites }: LeakWorld, name: string): LeakSite {
  const site = sites.find((each) => each.name === name);
  if (site === undefined) throw new Error(`There is no site ${name}.`);
  return site;
}
