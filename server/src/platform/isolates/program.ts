// The program that runs scripts, and what of the system's tools holds it tighter.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export interface Program {
  command: string;
  args: readonly string[];
}

const run = promisify(execFile);

/** Packages of the program for the machines that it can be watched on. */
const PACKAGES: Readonly<Record<string, string>> = {
  x64: '@cloudflare/workerd-linux-64',
  arm64: '@cloudflare/workerd-linux-arm64',
};

const FILES_AT_MOST = 256;
/** The program writes no files; it needs this much for a region of memory that it makes as if it were one. */
const FILE_BYTES_AT_MOST = 16 * 1024 * 1024;

/**
 * Each starts the program that follows it in its own place, so that it all stays one process. Which of them work depends on the
 * system.
 */
const HOLDS: readonly (readonly string[])[] = [
  // The server and its database come first.
  ['nice', '-n', '5'],
  ['prlimit', `--nofile=${FILES_AT_MOST}`, '--core=0', `--fsize=${FILE_BYTES_AT_MOST}`, '--'],
  // No device of the network at all: whoever breaks out of the program's own walls finds nobody to talk to.
  ['unshare', '--user', '--net', '--map-current-user', '--'],
  // Last, because what comes before could undo it: it ends with the server, however that ends.
  ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'],
];

let finding: Promise<Program | string> | undefined;

/**
 * The program with what holds it, or one sentence that says why there is none. The system is asked once: five programs are started
 * for that.
 */
export const findProgram = (): Promise<Program | string> => (finding ??= lookForProgram());

async function lookForProgram(): Promise<Program | string> {
  if (process.platform !== 'linux') return 'Scripts run on Linux alone, where their processes can be watched.';
  const found = findBinary();
  if (found === undefined) return 'The optional package workerd is not installed for this machine.';
  const works = await run(found, ['--version'], { env: {}, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!works) return 'The program workerd is there, but this system cannot run it.';
  const [command, ...args] = [...(await findHolds()), found];
  return { command, args };
}

function findBinary(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  const name = PACKAGES[process.arch];
  try {
    // The package of the machine is a dependency of `workerd`, so it is looked for from there.
    return name === undefined ? undefined : createRequire(resolve('workerd')).resolve(`${name}/bin/workerd`);
  } catch {
    return undefined;
  }
}

/** Those that work here, one after the other, as each may forbid what the next one does. */
async function findHolds(): Promise<string[]> {
  const held: string[] = [];
  for (const hold of HOLDS) {
    const [command, ...args] = [...held, ...hold, 'true'];
    const works = await run(command, args, { env: {}, timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (works) held.push(...hold);
  }
  return held;
}
