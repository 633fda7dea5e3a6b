// People who write and read while nodes come and go, and what each of them must see.
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asker, type Findings, freshAddress } from './asking.ts';
import type { Cluster } from './cluster.ts';

/** A page on which a number only ever grows. */
interface Counted {
  spaceId: string;
  pageId: string;
  /** Below the site. */
  path: string;
  acknowledged: number;
  asked: number;
}

export interface Load {
  cluster: Cluster;
  asker: Asker;
  findings: Findings;
  organizationId: string;
  siteId: string;
  /** Of the site, below the host. */
  sitePath: string;
  pages: Counted[];
  comments: { spaceId: string; id: string; markdown: string }[];
  files: { spaceId: string; id: string; sha256: string; bytes: number }[];
}

const PAGES = 3;
const textOf = (number: number): string => `The number is ${number}.`;
const numberIn = (text: string): number | undefined => {
  const [, digits] = /The number is (\d+)\./.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

export async function makeLoad(cluster: Cluster, asker: Asker, findings: Findings): Promise<Load> {
  const { items } = await asker.need('GET', '/v1/orgs');
  const organizationId: string = items[0].id;
  const pages: Counted[] = [];
  const spaces: string[] = [];
  for (let count = 0; count < PAGES; count += 1) {
    const { id } = await asker.need('POST', `/v1/orgs/${organizationId}/spaces`, { title: `Space ${count}` });
    await asker.need('PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
    const page = { operation: 'insert_page', title: `Page ${count}`, document: { markdown: textOf(0) } };
    const { changes } = await asker.need('POST', `/v1/spaces/${id}/content?compat=false`, { changes: [page] });
    spaces.push(id);
    pages.push({ spaceId: id, pageId: changes[0].page.id, path: '', acknowledged: 0, asked: 0 });
  }
  const site = await asker.need('POST', `/v1/orgs/${organizationId}/sites`, {
    ...{ title: 'Nodes', visibility: 'public', spaces: spaces.slice(0, 1) },
  });
  const published = await asker.need('POST', `/v1/orgs/${organizationId}/sites/${site.id}/publish`);
  const sitePath = new URL((published?.urls ?? site.urls).published).pathname;
  return { cluster, asker, findings, organizationId, siteId: site.id, sitePath, pages, comments: [], files: [] };
}

/** Everybody at once, until somebody says that it is enough. */
export async function runLoad(load: Load, isOver: () => boolean): Promise<void> {
  const hands = [
    ...load.pages.map((page) => () => writeNumber(load, page)),
    () => comment(load),
    () => upload(load),
    () => revokeOne(load),
    ...Array.from({ length: 2 }, () => readNumbers(load, 'api')),
    ...Array.from({ length: 2 }, () => readNumbers(load, 'site')),
  ];
  await Promise.all(
    hands.map(async (once) => {
      while (!isOver()) {
        await once();
        await sleep(5 + Math.random() * 10);
      }
    }),
  );
}

function isDone(
  load: Load,
  answer: Awaited<ReturnType<Asker['ask']>>,
  what: string,
): answer is NonNullable<typeof answer> {
  if (answer === undefined) return false;
  if (answer.status < 300) {
    load.findings.acknowledged += 1;
    return true;
  }
  // Somebody was faster, or the server has too much to do.
  if (answer.status !== 409 && answer.status !== 503)
    load.findings.problems.push(`${what} was refused with ${answer.status}: ${answer.text.slice(0, 300)}`);
  return false;
}

async function writeNumber(load: Load, page: Counted): Promise<void> {
  // What was not answered may have been done all the same, so a number is asked for until it is acknowledged.
  page.asked = page.acknowledged + 1;
  const change = { operation: 'update_page', page: page.pageId, document: { markdown: textOf(page.asked) } };
  const path = `/v1/spaces/${page.spaceId}/content?compat=false`;
  const answer = await load.asker.ask('POST', path, { body: { changes: [change] } });
  if (isDone(load, answer, 'an edit')) page.acknowledged = page.asked;
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function comment(load: Load): Promise<void> {
  const { spaceId } = anyOf(load.pages);
  const markdown = `Remark ${randomBytes(6).toString('hex')}`;
  const answer = await load.asker.ask('POST', `/v1/spaces/${spaceId}/comments`, { body: { body: { markdown } } });
  if (isDone(load, answer, 'a comment')) load.comments.push({ spaceId, id: answer.body.id, markdown });
  await sleep(50);
}

async function upload(load: Load): Promise<void> {
  const { spaceId } = anyOf(load.pages);
  const bytes = randomBytes(20_000);
  const file = { name: `f${randomBytes(6).toString('hex')}.bin`, base64: bytes.toString('base64') };
  const answer = await load.asker.ask('POST', `/v1/spaces/${spaceId}/content?compat=false`, {
    body: { changes: [{ operation: 'insert_files', files: [file] }] },
  });
  if (isDone(load, answer, 'a file')) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    load.files.push({ spaceId, id: answer.body.insertedFiles[0].id, sha256, bytes: bytes.byteLength });
  }
  await sleep(300);
}

/** A reader who never sees less than they saw, nor less than was acknowledged when they asked. */
function readNumbers(load: Load, way: 'api' | 'site'): () => Promise<void> {
  const seen = new Map<Counted, number>();
  return async () => {
    const page = way === 'site' ? (load.pages[0] as Counted) : anyOf(load.pages);
    const least = Math.max(page.acknowledged, seen.get(page) ?? 0);
    const answer =
      way === 'site'
        ? await load.asker.ask('GET', load.sitePath, { token: '' })
        : await load.asker.ask('GET', `/v1/spaces/${page.spaceId}/content/page/${page.pageId}?format=markdown`);
    if (answer === undefined || answer.status === 503) return;
    const number = answer.status === 200 ? numberIn(way === 'site' ? answer.text : answer.body.markdown) : undefined;
    load.findings.reads += 1;
    if (number === undefined) load.findings.problems.push(`Reading (${way}) answered ${answer.status}.`);
    else if (number < least) load.findings.problems.push(`Stale (${way}): ${number} where ${least} was known.`);
    else if (number > page.asked) load.findings.problems.push(`Nobody wrote ${number} yet (${way}).`);
    else seen.set(page, number);
  };
}

/** A token that was ended opens nothing, whatever node is asked. */
async function revokeOne({ cluster, asker, findings }: Load): Promise<void> {
  const made = await asker.ask('POST', '/account/tokens', { body: { name: 'short' } });
  if (made?.status !== 201) return;
  const { token, id } = made.body as { token: string; id: string };
  const ask = async (at: string) => (await asker.ask('GET', '/v1/user', { token, at }))?.status;
  for (const { url } of cluster.nodes()) {
    const status = await ask(url);
    if (status !== undefined && status !== 200 && status !== 503)
      findings.problems.push(`A new token was refused with ${status}.`);
  }
  const ended = await asker.ask('DELETE', `/account/tokens/${id}`);
  if (ended?.status !== 205) return;
  for (const { url } of cluster.nodes()) {
    const status = await ask(url);
    if (status !== undefined && status !== 401 && status !== 503)
      findings.problems.push(`A revoked token was answered ${status}.`);
  }
  findings.revoked += 1;
  await sleep(200);
}

/** Hostnames are served from the first request on, whatever node is asked. DNS is not asked here: the row says that it was. */
export async function tryHostnames({ cluster, asker, findings, siteId }: Load, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const hostname = `h${randomBytes(6).toString('hex')}.nodes.example`;
    const body = { target: { type: 'site', site: siteId } };
    const claim = await asker.ask('POST', `/v1/custom-hostnames/${hostname}`, { body });
    if (claim?.status !== 201) {
      findings.problems.push(`A hostname was refused with ${claim?.status}: ${claim?.text.slice(0, 200)}`);
      return;
    }
    await cluster.runSql(`UPDATE custom_hostnames SET status = 'active' WHERE hostname = '${hostname}'`);
    await cluster.runSql(`UPDATE sites SET hostname = '${hostname}' WHERE id = '${siteId}'`);
    for (const { url } of cluster.nodes()) {
      const status = await statusAt(url, hostname);
      if (status !== 200) findings.problems.push(`A new hostname was answered ${status}.`);
    }
    findings.hostnames += 1;
    await asker.need('DELETE', `/v1/custom-hostnames/${hostname}`);
  }
}

// `fetch` does not let anybody choose the host.
function statusAt(url: string, hostname: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/`, { headers: { host: hostname } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** One reader who asks all nodes in turn, as fast as three times the limit in some seconds. */
export async function attack({ asker, findings, sitePath }: Load, limit: number): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let count = 0; count < 3 * limit; count += 1) {
    const answer = await asker.ask('GET', sitePath, { token: '', headers });
    if (answer?.status === 200) findings.letThrough += 1;
    await sleep(15);
  }
  if (findings.letThrough > limit * 1.2)
    findings.problems.push(`A reader who may have ${limit} requests a minute had ${findings.letThrough}.`);
}

/** Whether everything that was acknowledged is there, on every node. */
export async function checkAll({ cluster, asker, findings, pages, comments, files }: Load): Promise<void> {
  for (const { url: at, number: node } of cluster.nodes())
    for (const page of pages) {
      const path = `/v1/spaces/${page.spaceId}/content/page/${page.pageId}?format=markdown`;
      const number = numberIn((await asker.ask('GET', path, { at }))?.body?.markdown ?? '');
      if (number === undefined || number < page.acknowledged || number > page.asked)
        findings.problems.push(`Lost: node ${node} says ${number}, and ${page.acknowledged} was acknowledged.`);
    }
  for (const { spaceId, id, markdown } of comments) {
    const answer = await asker.ask('GET', `/v1/spaces/${spaceId}/comments/${id}?format=markdown`);
    if (answer?.body?.body?.markdown !== markdown)
      findings.problems.push(`Lost: the comment ${id} (${answer?.status}).`);
  }
  for (const { spaceId, id, sha256 } of files) {
    const answer = await asker.ask('GET', `/v1/spaces/${spaceId}/content/files/${id}`);
    if (answer?.status !== 200) {
      findings.problems.push(`Lost: the file ${id} (${answer?.status}).`);
      continue;
    }
    const { status, bytes } = await downloadFrom(cluster.url(), answer.body.downloadURL);
    if (status !== 200 || createHash('sha256').update(bytes).digest('hex') !== sha256)
      findings.problems.push(`Lost: the bytes of the file ${id} (${status}).`);
  }
}

/** A file, through whichever node it is; its address names the balancer, which may not be there. */
async function downloadFrom(origin: string, address: string): Promise<{ status: number; bytes: Buffer }> {
  const { pathname, search } = new URL(address);
  const answer = await fetch(origin + pathname + search, { headers: { 'x-forwarded-for': freshAddress() } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
