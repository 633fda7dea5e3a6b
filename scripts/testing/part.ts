import { execFileSync } from 'node:child_process';

/** Of the hash of a commit: far more numbers than any walk has parts. */
const DIGITS = 7;

/**
 * Which part the walks take that take a part: another one with each commit, so that they come to everything, and the same one as
 * long as it is the same commit, so that what fails fails again. Where there is no commit, the first.
 */
export function partOfCommit(root: string): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(hash.slice(0, DIGITS), 16);
  } catch {
    return 1;
  }
}
