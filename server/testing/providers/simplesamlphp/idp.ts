// A real SAML provider: SimpleSAMLphp as Debian has it, on the server that PHP brings along. It believes to be
// https://idp.example; `visit` goes there as a browser does.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type IdpBrowser, openBrowser, ORIGIN } from './browser.ts';
import { installedAt } from './installed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Idp {
  /** Says who asks it, by their metadata. */
  trust(metadata: string): Promise<void>;
  /** Its own metadata. */
  metadata(): Promise<string>;
  /** Another person at another browser. */
  openBrowser(): IdpBrowser;
  /** Where it begins by itself, for this audience. */
  startFor(entityID: string): string;
  close(): Promise<void>;
}

export async function startIdp(): Promise<Idp> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-idp-'));
  const root = join(folder, 'root');
  await mkdir(root);
  await symlink(join(installedAt() ?? '', 'www'), join(root, 'simplesaml'));
  for (const name of ['provider.key.pem', 'provider.cert.pem'])
    await copyFile(here(`../../keys/${name}`), join(folder, name));
  const port = await findFreePort();
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', root], {
    stdio: 'ignore',
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: here('./config'), LECTERN_IDP_FOLDER: folder },
  });
  const at = (url: string): string => url.replace(ORIGIN, `http://127.0.0.1:${port}`);
  const page = `${ORIGIN}/simplesaml/saml2/idp`;
  const idp: Idp = {
    trust: (metadata) => writeFile(join(folder, 'lectern.xml'), metadata),
    metadata: async () => (await fetch(at(`${page}/metadata.php`))).text(),
    openBrowser: () => openBrowser(at),
    startFor: (entityID) => `${page}/SSOService.php?${new URLSearchParams({ spentityid: entityID })}`,
    close: () => stop(child, folder),
  };
  await idp.trust('');
  await untilItAnswers(at(`${ORIGIN}/simplesaml/resources/default.css`));
  return idp;
}

const STARTS_WITHIN_MS = 20_000;

async function untilItAnswers(url: string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error('SimpleSAMLphp does not start.');
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  child.kill();
  await rm(folder, { recursive: true, force: true });
}
