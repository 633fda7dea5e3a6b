import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What runs in browsers has types of its own. */
const BROWSER = 'theme/src/browser';

/** Answers what the compiler complains of first, for a copy as it is now, in the project that has the file. */
export type Compile = (path: string) => Promise<string | undefined>;

export function openCompiler(folder: string): Compile {
  return (path) => compileProject(folder, path.startsWith(`${BROWSER}/`) ? BROWSER : '.');
}

function compileProject(folder: string, project: string): Promise<string | undefined> {
  // Only what changed is looked at the second time. Packages are links, so the cache of the checkout would be written to.
  const kept = join(folder, `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['-p', project, '--pretty', 'false', '--tsBuildInfoFile', kept];
  return new Promise((resolve, reject) => {
    execFile(join(folder, 'node_modules/.bin/tsc'), args, { cwd: folder, maxBuffer: 64_000_000 }, (error, output) => {
      const complaint = output.split('\n').find((line) => line.includes('error TS'));
      if (error === null || complaint !== undefined) resolve(complaint);
      else reject(error);
    });
  });
}
