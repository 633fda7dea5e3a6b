// Who writes, where, and over which credentials: a server with an administrator, a writer and two spaces.
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../server/testing/command-line.ts';
import { type Client, createClient } from '../crash/client.ts';
import type { Desk } from './tab.ts';

/** The writer, signed in. */
export interface Login {
  client: Client;
  /** The server takes it no longer. */
  end: () => Promise<void>;
}

/** Who writes, and the server they write to. */
export interface Office {
  admin: Client;
  /** The writer, with a token that was made for it and that may be ended. */
  signIn: () => Promise<Login>;
  /** Resolves while the server is up. */
  whenUp: () => Promise<unknown>;
  /** Kills the server, as the machine does that runs out of memory. Another one is started at once. */
  killServer: () => Promise<void>;
  /** Gives the writer a role in the organization. */
  giveRole: (role: 'edit' | 'read') => Promise<void>;
}

/** A space in which people edit, and one in which they propose. */
export interface Spaces {
  makeDesk: (index: number) => Promise<Desk>;
  /** What the space says in which people only propose; undefined where it is as it was. */
  findPublished: () => Promise<string | undefined>;
}

interface Furnishing {
  env: Record<string, string>;
  token: string;
  whenUp: () => Promise<unknown>;
  killServer: () => Promise<void>;
}

const PAGE = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n';
const WRITER = 'writer@example.com';

/** Asks until the server, which may be killed meanwhile, has answered as it should. */
async function insist<T>(whenUp: () => Promise<unknown>, ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    await whenUp();
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(50);
  }
}

export async function furnish({ env, token, whenUp, killServer }: Furnishing) {
  const url = `http://localhost:${env['LECTERN_PORT']}`;
  const admin = createClient(url, token);
  const { items } = await admin.need('GET', '/v1/orgs');
  const organizationId: string = items[0].id;
  const told = ['--email', WRITER, '--name', 'Writer', '--org', organizationId, '--role', 'edit', '--json'];
  const { id: userId } = JSON.parse((await run(['user', 'create', ...told], env)).stdout) as { id: string };
  const printed = await run(['token', 'create', '--user', WRITER, '--name', 'loss', '--json'], env);
  const writer = createClient(url, (JSON.parse(printed.stdout) as { token: string }).token);
  const giveRole = async (role: string): Promise<void> => {
    const path = `/v1/orgs/${organizationId}/members/${userId}`;
    await insist(whenUp, async () => (await admin.ask('PATCH', path, { role })).status === 200 || undefined);
  };
  const signIn = async (): Promise<Login> => {
    const made = await insist(whenUp, async () => {
      const { status, body } = await writer.ask('POST', '/account/tokens', { name: 'tab' });
      return status === 201 ? (body as { id: string; token: string }) : undefined;
    });
    const path = `/account/tokens/${made.id}`;
    // Gone is gone, also where the answer to the first question did not come.
    const end = async (): Promise<void> => {
      await insist(whenUp, async () => [205, 404].includes((await writer.ask('DELETE', path)).status) || undefined);
    };
    return { client: createClient(url, made.token), end };
  };
  const office: Office = { admin, signIn, whenUp, killServer, giveRole };
  return { office, spaces: await makeSpaces(office, organizationId) };
}

async function makeSpaces({ admin, whenUp }: Office, organizationId: string): Promise<Spaces> {
  const make = async (title: string): Promise<string> =>
    (await admin.need('POST', `/v1/orgs/${organizationId}/spaces`, { title })).id;
  const [open, locked] = [await make('Open'), await make('Locked')];
  for (const id of [open, locked]) await admin.need('PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
  const insert = async (id: string): Promise<string> =>
    (await admin.need('POST', `/v1/spaces/${id}/content?compat=false`, { changes: [insertPage()] })).changes[0].page.id;
  const lockedPage = await insert(locked);
  await admin.need('PATCH', `/v1/spaces/${locked}`, { editMode: 'locked' });
  const revision = async (): Promise<string> => (await admin.need('GET', `/v1/spaces/${locked}`)).revision;
  const lockedAt = await revision();
  const pathOf = async (index: number): Promise<string> => {
    if (index % 2 === 0) return `/v1/spaces/${open}/drafts/${await insert(open)}`;
    const request = await admin.need('POST', `/v1/spaces/${locked}/change-requests`, { subject: `Desk ${index}` });
    return `/v1/spaces/${locked}/change-requests/${request.id}/drafts/${lockedPage}`;
  };
  return {
    findPublished: async () => {
      const now = await insist(whenUp, revision);
      return now === lockedAt ? undefined : `the space is at revision ${now}, and began at ${lockedAt}`;
    },
    makeDesk: async (index) => {
      const path = await insist(whenUp, () => pathOf(index));
      return { path, journal: new Map(), open: new Set(), acknowledged: new Set(), answers: new Map() };
    },
  };
}

const insertPage = () => ({ operation: 'insert_page', title: 'Page', document: { source: PAGE } });
