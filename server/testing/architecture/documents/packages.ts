// The table of dependencies and the package.json files must name the same packages, each in one exact version.
import { matchesGlob } from 'node:path';
import type { Document, Found, Package } from './read.ts';

const NAME = /^(?:@[\w.*-]+\/)?[\w.*-]+$/;
const OURS = /^@lectern\//;

/** One sentence for each package that the table or a package.json lacks, or that has no exact version. */
export function compareDependencies(table: Document, packages: readonly Package[]): string[] {
  const lines = linesOf(table);
  const used = packages.flatMap(({ path, dependencies }) =>
    Object.entries(dependencies)
      .filter(([name]) => !OURS.test(name))
      .map(([name, version]) => ({ path, name, version })),
  );
  const names = lines.filter(({ text }) => NAME.test(text));
  const unreadable = lines
    .filter(({ text }) => !NAME.test(text))
    .map(({ line, text }) => `${table.path}:${line} has "${text}" where the name of a package should be.`);
  const without = used
    .filter(({ name }) => !names.some(({ text }) => isNamedBy(text, name)))
    .map(({ path, name }) => `${path} depends on ${name}, and ${table.path} has no line for it.`);
  const unused = names
    .filter(({ text }) => !used.some(({ name }) => isNamedBy(text, name)))
    .map(({ line, text }) => `${table.path}:${line} has a line for ${text}, and no package.json depends on it.`);
  const twice = names
    .filter(({ text }, index) => names.slice(0, index).some((earlier) => earlier.text === text))
    .map(({ line, text }) => `${table.path}:${line} names ${text} a second time.`);
  return [...unreadable, ...without, ...unused, ...twice, ...compareVersions(used)];
}

function compareVersions(used: readonly { path: string; name: string; version: string }[]): string[] {
  const inexact = used
    .filter(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(({ path, name, version }) => `${path} wants ${name} as "${version}", which is not an exact version.`);
  const different = used.flatMap(({ path, name, version }, index) => {
    const earlier = used.slice(0, index).find((each) => each.name === name && each.version !== version);
    return earlier === undefined
      ? []
      : [`${path} wants ${name} ${version}, and ${earlier.path} wants ${earlier.version}.`];
  });
  return [...inexact, ...different];
}

function isNamedBy(pattern: string, name: string): boolean {
  return pattern === name || (pattern.includes('*') && matchesGlob(name, pattern));
}

/** The names in the first column of the table. */
function linesOf(table: Document): Found[] {
  return table.text
    .split('\n')
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.startsWith('| ') && !text.startsWith('| package |'))
    .flatMap(({ line, text }) =>
      (text.split('|')[1] ?? '').split(',').map((name) => ({ line, text: name.trim().replaceAll('`', '') })),
    );
}
