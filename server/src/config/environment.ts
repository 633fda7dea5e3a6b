import type { Environment } from './variables.ts';

/**
 * The environment for a program that we start: that of this process, without our own settings, among which are secrets,
 * and without those of Git, which would lead it to another repository than the one that it is given.
 */
export function environmentForPrograms(env: Environment = process.env): Record<string, string> {
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !entry[0].toUpperCase().startsWith('LECTERN_') &&
      (!entry[0].startsWith('GIT_') || isHowGitConnects(entry[0])),
  );
  return Object.fromEntries(kept);
}

const isHowGitConnects = (name: string): boolean =>
  /^GIT_(SSH|SSH_COMMAND|SSL_CAINFO|SSL_CAPATH|PROXY_COMMAND|ASKPASS)$/.test(name);
