// What the guide says of operations, settings, commands and blocks, as complaints where it is not so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constructsOf } from '@lectern/content';
import type { Document } from './read.ts';

/** An operation of the API, its path in segments with `{}` for parameters. */
export interface Operation {
  method: string;
  segments: string[];
}

const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*$/, '')
    .replaceAll(/\{[^}]*\}|\$\{?\w+\}?/g, '{}')
    .split('/')
    .filter((part) => part !== '' && part !== '…' && part !== 'v1');

export function readOperations(root: string): Operation[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), segments: segmentsOf(path) })),
  );
}

/** Addresses that are served next to the API: probes, uploads, pages for people, and those of other servers. */
const ELSEWHERE = /^\/(?:readyz|healthz|metrics|uploads|oauth|sign-in|sites|~lectern|~gitbook|openapi\.json)(?:[/?]|$)/;
const NAMED = /\b(GET|POST|PUT|PATCH|DELETE) (?:https?:\/\/localhost:4000)?((?:…)?\/[^\s`"'),;|]*)/g;
const SENT = /(?:-X (POST|PUT|PATCH|DELETE) )?"?http:\/\/localhost:4000(\/v1\/[^\s"']+)/g;

/** Operations that a document names, and that the API does not have. A page may leave out how its paths begin. */
export function findUnknownOperations({ path: file, text }: Document, operations: readonly Operation[]): string[] {
  // A command may go on over lines.
  const lines = text.replaceAll('\\\n', '  ').split('\n');
  return lines.flatMap((line) => {
    const isCommand = line.includes('curl ');
    const method = /-X (POST|PUT|PATCH|DELETE)\b/.exec(line)?.[1] ?? (/ -d /.test(line) ? 'POST' : 'GET');
    const named = isCommand
      ? [...line.matchAll(SENT)].map(([, , path = '']) => [method, path] as const)
      : [...line.matchAll(NAMED)].map(([, name = '', path = '']) => [name, path] as const);
    return named
      .filter(([name, path]) => !ELSEWHERE.test(path) && !isKnown(operations, name, path))
      .map(([name, path]) => `${file} names ${name} ${path}, and the API has no such operation.`);
  });
}

function isKnown(operations: readonly Operation[], method: string, path: string): boolean {
  const asked = segmentsOf(path);
  const isWhole = path.startsWith('/v1/');
  return operations.some(
    ({ method: own, segments }) =>
      own === method && (!isWhole || segments.length === asked.length) && endsAs(segments, asked),
  );
}

function endsAs(segments: readonly string[], asked: readonly string[]): boolean {
  const end = segments.slice(Math.max(0, segments.length - asked.length));
  return (
    asked.length === end.length && asked.every((part, at) => part === end[at] || part === '{}' || end[at] === '{}')
  );
}

/** Settings that a document names, and that nothing reads. */
export function findUnknownSettings({ path, text }: Document, known: ReadonlySet<string>): string[] {
  const names = new Set([...text.matchAll(/\bLECTERN_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name));
  return [...names]
    .filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))
    .map((name) => `${path} names ${name}, and nothing reads it.`);
}

/** A command of the command line: its name with those above it, and its options. */
export interface KnownCommand {
  name: string;
  options: readonly string[];
}

/** Commands and options that a document shows, and that the command line does not have. */
export function findUnknownCommands({ path, text }: Document, commands: readonly KnownCommand[]): string[] {
  const shown = text.replaceAll('\\\n', '  ').matchAll(/(?:^|`|\s)(?:npx )lectern ([a-z][^\n`|]*)/gm);
  return [...shown].flatMap(([, line = '']) => {
    const words = line.trim().split(/\s+/);
    const found = [2, 1]
      .map((count) => words.slice(0, count).join(' '))
      .flatMap((name) => commands.filter((each) => each.name === name));
    const [command] = found;
    if (command === undefined) return [`${path} runs \`lectern ${line.trim()}\`, and there is no such command.`];
    const options = line.match(/(?<=\s)--[a-z][a-z-]*/g) ?? [];
    return options
      .filter((option) => !command.options.includes(option))
      .map((option) => `${path} gives ${option} to \`lectern ${command.name}\`, which does not take it.`);
  });
}

const EXAMPLES = /^([ \t]*)(`{3,}|~{3,})(?:markdown|md|html)[^\n]*\n([^]*?)^\1\2[ \t]*$/gm;

/** Examples of pages, and the page itself, that are written with something that readers would not see as it is meant. */
export function findUnshown({ path, text }: Document): string[] {
  const examples = [...text.matchAll(EXAMPLES)].map(([, , , example = '']) => example);
  return [text, ...examples].flatMap((source) =>
    constructsOf(source)
      .filter(({ fate }) => fate !== 'shown')
      .map(({ kind, name, fate, example }) => `${path}: ${kind} ${name} is ${fate}: ${example}`),
  );
}
