// What the server says of sites outside of them: the list of sites, robots.txt, addresses of the app, the API to strangers.
import type { Api } from '../api.ts';
import { TEST_BASE_URL } from '../world.ts';
import { type Inventory, readWith, takeInventory } from './api-outputs.ts';
import { complaintsAbout } from './matrix.ts';
import { type Output, textOf } from './outputs.ts';
import { type Reader, readersOf } from './readers.ts';
import type { LeakSite, LeakWorld } from './sites.ts';

/** Sites that are named to everybody and may not be, and those that should be and are not. */
export async function wronglyListed({ world, sites }: LeakWorld): Promise<string[]> {
  const complaints: string[] = [];
  for (const path of ['/', '/robots.txt']) {
    const { text } = await world.as(undefined).get(path);
    for (const { name, base, audience, isPublished } of sites) {
      const isPublic = audience === 'public' && isPublished;
      if (text.includes(base) !== isPublic) complaints.push(`${path} ${isPublic ? 'lacks' : 'names'} ${name}`);
    }
  }
  return complaints;
}

async function readApp(api: Api, site: LeakSite, inventories: readonly Inventory[]): Promise<Output[]> {
  const { organizationId } = site.home;
  const pages = inventories.flatMap(({ spaceId, pages: all }) =>
    all.map(({ id, path }) => ({ path: `/s/${spaceId}/${id}`, of: path })),
  );
  const others = [`/o/${organizationId}`, `/o/${organizationId}/sites/${site.siteId}`].concat(
    site.spaceIds.flatMap((id) => [
      `/s/${id}`,
      `/o/${organizationId}/s/${id}`,
      `/o/${organizationId}/s/${id}/~/changes/1`,
    ]),
  );
  const outputs: Output[] = [];
  for (const { path, of } of [...pages, ...others.map((each) => ({ path: each, of: '' }))]) {
    const answer = await api.get(path, { headers: { host: new URL(TEST_BASE_URL).host } });
    outputs.push({ kind: 'page', name: path, of, answer, text: textOf(answer) });
  }
  return outputs;
}

/** What addresses of the app reveal to a stranger who knows all ids. */
export async function shownByApp(leaks: LeakWorld): Promise<string[]> {
  const complaints: string[] = [];
  for (const site of leaks.sites) {
    const [stranger] = await readersOf(leaks, site);
    if (stranger === undefined) continue;
    const outputs = await readApp(leaks.world.as(undefined), site, await takeInventory(site));
    complaints.push(...complaintsAbout(leaks, stranger, outputs).filter((complaint) => !complaint.includes(': no ')));
  }
  return complaints;
}

/** What the API reveals to those who have tokens, and no right to the site: of another organization, of another site. */
export async function shownByApi(leaks: LeakWorld, site: LeakSite, token: string): Promise<string[]> {
  const [stranger] = await readersOf(leaks, site);
  if (stranger === undefined) return [];
  const nobody: Reader = { ...stranger, name: 'one with a token for something else', isAdmitted: false };
  return complaintsAbout(leaks, nobody, await readWith(leaks.world.as(token), nobody, await takeInventory(site)));
}
