import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { badRequest, Problem } from '#platform/http/index.ts';
import { type Outbound, OutboundError, type OutboundResponse } from '#platform/net/index.ts';
import { ARCHIVE_LIMITS } from '../archives/index.ts';
import type { RepositoryAddress } from './rules.ts';
import { type UnpackedCommit, unpackCommit } from './service.ts';

export interface RepositoryRequest {
  /** By https or http, without credentials. */
  url: string;
  ref: string | undefined;
  scratch: string;
  signal: AbortSignal;
  /** Of everything that is fetched. */
  maxBytes: number;
}

const QUESTION_BYTES = 1024 * 1024;
/** As of archives: what may lie on the disk, for each byte of the bound on what is fetched. */
const UNPACKED_TIMES = 10;
const TIMEOUT_MS = 5 * 60_000;
const REFS = '/info/refs';
const SERVICE = '?service=git-upload-pack';
const PACK = '/git-upload-pack';
/** Nothing of the account that runs the server is Git's business here: no credentials, no settings, no proxy. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', GIT_CONFIG_GLOBAL: '/dev/null' };
const SETTINGS = [
  ...['https', 'ssh', 'git', 'file'].map((protocol) => `protocol.${protocol}.allow=never`),
  'protocol.http.allow=always',
  'http.followRedirects=false',
  'http.proxy=',
];

/**
 * Fetches a commit for somebody who named an address. Git itself reaches no host but this process, which asks for it through
 * `Outbound`: the same addresses are refused as for everything else, with the same bounds.
 */
export async function fetchRepository(
  { outbound }: { outbound: Outbound },
  { url, ref, scratch, signal, maxBytes }: RepositoryRequest,
): Promise<UnpackedCommit> {
  const shown = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const relay = await openRelay(outbound, { url: shown, maxBytes });
  try {
    const git = { environment: { ...ENVIRONMENT, HOME: scratch }, signal, settings: SETTINGS };
    const name = nameOf(shown);
    const address: RepositoryAddress = { url: relay.url, shown, name };
    const limits = { ...ARCHIVE_LIMITS, totalBytes: maxBytes * UNPACKED_TIMES };
    return await unpackCommit(git, { repository: shown, address, limits, ref, scratch });
  } catch (error) {
    signal.throwIfAborted();
    throw relay.refusal() ?? error;
  } finally {
    await relay.close();
  }
}

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/\.git$/, '') || 'repository';

interface Relay {
  url: string;
  /** Why the address could not be fetched from, as far as this is known here. */
  refusal: () => Problem | undefined;
  close: () => Promise<void>;
}

interface Relayed {
  url: string;
  left: number;
  refusal?: Problem;
}

async function openRelay(outbound: Outbound, asked: { url: string; maxBytes: number }): Promise<Relay> {
  // Whoever else is on this machine does not know it.
  const path = `/${randomBytes(16).toString('hex')}`;
  const state: Relayed = { url: asked.url, left: asked.maxBytes };
  const server = createServer((request, response) => {
    void answer(outbound, state, { request, response, path }).catch((error: unknown) => {
      state.refusal ??= refusalOf(error);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}${path}`,
    refusal: () => state.refusal,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
}

async function answer(outbound: Outbound, state: Relayed, { request, response, path }: Asked): Promise<void> {
  const below = request.url?.startsWith(path) === true ? request.url.slice(path.length) : '';
  if (below !== `${REFS}${SERVICE}` && below !== PACK) {
    response.writeHead(404).end();
    return;
  }
  const isRefs = below !== PACK;
  const answered = await outbound.fetch(`${state.url}${below}`, {
    method: isRefs ? 'GET' : 'POST',
    headers: keptOf(request),
    ...(isRefs ? {} : { body: await bodyOf(request) }),
    maxBytes: Math.max(state.left, 1),
    timeout: TIMEOUT_MS,
    ...(isRefs ? {} : { maxRedirects: 0 }),
  });
  state.left -= answered.body.byteLength;
  if (answered.status !== 200) state.refusal ??= failed(answered.status);
  // Where the repository moved to, everything else is asked for there.
  if (isRefs && answered.status === 200) state.url = movedTo(answered) ?? state.url;
  const type = answered.headers['content-type'] ?? 'application/octet-stream';
  if (isRefs && answered.status === 200 && !type.startsWith('application/x-git-upload-pack')) state.refusal = none();
  response.writeHead(answered.status, { 'content-type': type }).end(answered.body);
}

const movedTo = ({ url }: OutboundResponse): string | undefined => {
  const at = url.indexOf(REFS);
  return at === -1 ? undefined : url.slice(0, at);
};

/** Only what the protocol needs. */
function keptOf({ headers }: IncomingMessage): Record<string, string> {
  const named = ['content-type', 'content-encoding', 'accept', 'git-protocol'].map((name) => [name, headers[name]]);
  return Object.fromEntries(named.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > QUESTION_BYTES) throw new Error('Git asks for more than it may.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const none = (): Problem =>
  badRequest('There is no Git repository at this address. Give the address that "git clone" takes.');

function failed(status: number): Problem {
  if (status === 401 || status === 403)
    return new Problem(
      502,
      'source_asks_for_account',
      'There is no such repository, or it asks for an account, and imports have none. Make an archive of it and upload that.',
    );
  if (status === 404) return none();
  return new Problem(502, 'source_failed', `The server of the repository answered with the status ${status}.`);
}

function refusalOf(error: unknown): Problem | undefined {
  if (!(error instanceof OutboundError)) return undefined;
  const { code, message } = error;
  if (code === 'bad-url' || code === 'blocked') return badRequest(message);
  if (code === 'too-large')
    return new Problem(
      413,
      'import_too_large',
      'The repository is larger than an import may be. Nothing was imported.',
    );
  return new Problem(code === 'timeout' ? 504 : 502, 'source_failed', `${message} Nothing was imported.`);
}
