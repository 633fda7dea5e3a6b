// A folder as a published site, and its pages as search engines find them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BIN, type Server } from '../processes.ts';

export interface Listed {
  url: string;
  pictures: number;
}

export async function publish(folder: string, { dataDir, token }: { dataDir: string; token: string }, server: Server) {
  const env = { ...process.env, LECTERN_DATA_DIR: dataDir, LECTERN_PORT: String(server.port) };
  const auth = { authorization: `Bearer ${token}` };
  const { items } = (await (await fetch(`${server.url}/v1/orgs`, { headers: auth })).json()) as {
    items: { id: string }[];
  };
  const args = [BIN, 'import', folder, '--org', items[0]?.id ?? '', '--new', 'Vitals', '--publish', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
  const found = /"(http[^"]*\/sites\/[^"]*)"/.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`The import names no site: ${stdout.slice(0, 2000)}`);
  return new URL(new URL(found).pathname, server.url).href.replace(/\/$/, '');
}

/** All pages, those with the most pictures first. */
export async function listPages(site: string): Promise<Listed[]> {
  const addresses = async (map: string) =>
    [...(await (await fetch(map)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc = '']) => new URL(new URL(loc).pathname, site).href,
    );
  const listed: Listed[] = [];
  for (const map of await addresses(`${site}/sitemap.xml`))
    for (const url of await addresses(map)) {
      const html = await (await fetch(url)).text();
      listed.push({ url, pictures: html.split('<main')[1]?.match(/<img /g)?.length ?? 0 });
    }
  return listed.toSorted((a, b) => b.pictures - a.pictures);
}

/** Every page with a picture, and every nth of the others. */
export function walked(all: readonly Listed[], every: number): Listed[] {
  const plain = all.filter(({ pictures }) => pictures === 0);
  return [...all.filter(({ pictures }) => pictures > 0), ...plain.filter((_, index) => index % every === 0)];
}
