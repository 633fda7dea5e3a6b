// The variables as text: which are set, in the environment or in a file that it names, and which are unknown.
import { readFileSync } from 'node:fs';
import { settings } from './settings.ts';
import type { SettingName } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The text of every variable that is set. What cannot be read is reported in `problems`. An empty variable is unset. */
export function readVariables(env: Environment): { texts: Map<SettingName, string>; problems: string[] } {
  const texts = new Map<SettingName, string>();
  const problems: string[] = [];
  for (const { name } of settings) {
    const text = env[name] ?? '';
    const file = env[`${name}_FILE`] ?? '';
    if (text !== '' && file !== '') problems.push(`${name} and ${name}_FILE are both set; only one of them should be.`);
    else if (text !== '') texts.set(name, text);
    else if (file !== '') readVariableFile(name, file, texts, problems);
  }
  return { texts, problems };
}

function readVariableFile(name: SettingName, file: string, texts: Map<SettingName, string>, problems: string[]): void {
  try {
    const text = readFileSync(file, 'utf8').replace(/(\r?\n)+$/, '');
    // An empty variable is a common way to say "unset"; an empty file is a secret that was not written.
    if (text === '')
      problems.push(`${name}_FILE names ${JSON.stringify(file)}, which is empty; it should hold a value.`);
    else texts.set(name, text);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    problems.push(`${name}_FILE names ${JSON.stringify(file)}, which cannot be read (${code}).`);
  }
}

/** One sentence for each `LECTERN_` variable that Lectern does not know. */
export function warnOfUnknown(env: Environment): string[] {
  const known = new Set(settings.flatMap(({ name }) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => /^LECTERN_/i.test(name) && env[name] && !known.has(name))
    .sort()
    .map((name) => {
      const nearest = findNearest(name, known);
      return `${name} is not a setting of Lectern${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
    });
}

function findNearest(name: string, known: Iterable<string>): string | undefined {
  const ranked = [...known].map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }));
  ranked.sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  const bound = Math.max(2, Math.floor((name.length - 'LECTERN_'.length) / 2));
  return best !== undefined && best.distance <= bound ? best.candidate : undefined;
}

/** Levenshtein's distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replace = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replace, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
