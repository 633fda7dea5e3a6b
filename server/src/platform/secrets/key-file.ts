import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { syncFolder } from '#platform/files.ts';
import type { Config } from '#config/index.ts';
import { readKeyRing } from './key-ring.ts';
import type { KeyRing } from './key-ring.ts';

/**
 * The keys of `LECTERN_SECRET_KEY`, or else of `secret.key` in the data folder, which is made on the first start.
 * Processes that start at once end with the same key. A warning names a key file that others may read.
 */
export async function openSecretKey(
  config: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<{ keys: KeyRing; warnings: string[] }> {
  if (config.secretKey !== undefined) return { keys: readKeyRing(config.secretKey), warnings: [] };
  const file = join(config.dataDir, 'secret.key');
  const text = (await readKeyFile(file)) ?? (await createKeyFile(file));
  return { keys: readKeyRing(text), warnings: await warnOfPermissions(file) };
}

async function warnOfPermissions(file: string): Promise<string[]> {
  const { mode } = await stat(file);
  if (process.platform === 'win32' || (mode & 0o077) === 0) return [];
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return [`${file} has the permissions ${shown}, so others on this machine may use it; "chmod 600" closes it.`];
}

async function createKeyFile(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeNew(draft);
  try {
    // A link appears whole or not at all and never replaces: whoever comes second reads what the first one made.
    await link(draft, file);
  } catch (error) {
    const code = errorCode(error);
    // Some file systems have no links. There the file is visible before it is full; readKeyFile waits for that.
    if (code !== 'EEXIST') await writeNew(file).catch(ignoreExisting);
  } finally {
    await unlink(draft);
  }
  await syncFolder(dirname(file));
  const text = await readKeyFile(file);
  if (text === undefined) throw new Error(`${file} disappeared while it was made.`);
  return text;
}

async function writeNew(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of the key file, undefined when there is none. A key is complete once a newline follows it. */
async function readKeyFile(file: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      const text = await readFile(file, 'utf8');
      if (text.trim().length >= 32 && (text.endsWith('\n') || attempt > 0)) return text;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
    await wait(50);
  }
  throw new Error(
    `${file} holds no key of at least 32 characters. Restore it from a backup; a new key ends all signed links.`,
  );
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
