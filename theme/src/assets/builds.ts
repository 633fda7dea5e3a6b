import { execFile, type ExecFileException } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NO_VITE } from './sources.ts';

const run = promisify(execFile);

/** Builds of other branches, and of edits that may be taken back. */
const KEPT = 4;

const LONGEST_BUILD_MS = 120_000;

/** The files of a build by their names. */
export type Build = ReadonlyMap<string, Uint8Array>;

export interface Workshop {
  /** The folder of builds, each in a folder that has the hash of its sources as its name. */
  builds: string;
  /** Builds into a folder. */
  build: (folder: string) => Promise<void>;
}

/** A workshop that runs a program, which is given the folder to build into and ends with `NO_VITE` where there is no Vite. */
export const workshopOf = (builds: string, program: string): Workshop => ({
  builds,
  build: (folder) => runProgram(program, folder),
});

/** The build of the sources with this hash, made if it is not there. */
export async function findOrBuild(hash: string, workshop: Workshop): Promise<Build> {
  return (await readBuild(join(workshop.builds, hash))) ?? (await makeBuild(hash, workshop));
}

async function readBuild(folder: string): Promise<Build | undefined> {
  try {
    const names = await readdir(folder);
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Built next to the others and then given its name, so that nobody reads half of a build. */
async function makeBuild(hash: string, { builds, build }: Workshop): Promise<Build> {
  const folder = await makeFolder(builds);
  try {
    await build(folder);
    const made = await readBuild(folder);
    if (made === undefined) throw new Error(`Nothing was built into ${folder}.`);
    if (folder.startsWith(builds)) await keep(folder, builds, hash);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a checkout that may not be written to, each start builds for itself. */
async function makeFolder(builds: string): Promise<string> {
  try {
    await mkdir(builds, { recursive: true });
    return await mkdtemp(join(builds, '.new-'));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
    return mkdtemp(join(tmpdir(), 'lectern-build-'));
  }
}

async function keep(folder: string, builds: string, hash: string): Promise<void> {
  try {
    // A temporary folder is open to its owner alone.
    await chmod(folder, (await stat(builds)).mode & 0o777);
    await rename(folder, join(builds, hash));
  } catch (error) {
    // Another process built the same at the same time.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
  }
  await removeOldest(builds);
}

async function removeOldest(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(builds, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const oldest = aged.toSorted((one, other) => other.time - one.time).slice(KEPT);
  await Promise.all(oldest.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })));
}

async function runProgram(program: string, folder: string): Promise<void> {
  try {
    await run(process.execPath, [program, folder], { timeout: LONGEST_BUILD_MS });
  } catch (error) {
    const { code, stderr } = error as ExecFileException & { stderr: string };
    throw code === NO_VITE ? new NoVite(stderr) : new Error(`Vite could not build what pages load.\n${stderr}`);
  }
}

/** There is no Vite for this machine, or it was not installed. */
export class NoVite extends Error {
  readonly code = 'ERR_NO_VITE';

  constructor(reason: string) {
    super(
      `Pages have no style sheets and scripts: Vite builds them, and it cannot be loaded here. Run "npm ci" without "--omit=optional", or copy the folders theme/dist and web/dist from a machine that has Vite.\n${reason}`,
    );
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
