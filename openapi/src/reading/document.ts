import { upgrade } from '@scalar/openapi-parser';
import { readYaml } from '@lectern/content';
import { withWholeServers } from './servers/homes.ts';
import { isMapping, type Mapping, plainCopy, textOf } from './values.ts';

/** A file of a description; the first of several is where it begins. */
export interface DescriptionFile {
  path: string;
  text: string;
  /** Where it was fetched from, if it was: its servers may be relative to that. */
  url?: string;
}

/** A description, read: what each of its files holds. */
export interface Description {
  entry: string;
  files: ReadonlyMap<string, unknown>;
}

/** Reads a description in any version, as one of OpenAPI 3.1. Nothing for what is no description. */
export function readDescription(files: readonly DescriptionFile[]): Description | undefined {
  const [first, ...others] = files;
  const read = first === undefined ? undefined : readFile(first.text);
  if (first === undefined || !isMapping(read) || !isVersioned(read)) return undefined;
  const held = others.map(({ path, text }): [string, unknown] => [path, readFile(text)]);
  const placed = first.url === undefined ? read : withWholeServers(read, first.url);
  return { entry: first.path, files: new Map([...held, [first.path, upgraded(placed)]]) };
}

function readFile(text: string): unknown {
  const read = readJsonOrYaml(text);
  return read.ok ? plainCopy(read.value) : undefined;
}

/** What a text says as JSON or as YAML. What it holds is not bounded yet, but aliases of YAML are. */
export function readJsonOrYaml(text: string): ReturnType<typeof readYaml> {
  const body = text.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(body)) {
    try {
      return { ok: true, value: JSON.parse(body) };
    } catch (error) {
      // YAML begins with brackets too.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return readYaml(body);
}

/** Whether it says that it is a description of a version that is read. */
export const isVersioned = (read: Mapping): boolean =>
  /^2(?:\.|$)/.test(textOf(read['swagger'])) || /^3\.[0-2]/.test(textOf(read['openapi']));

/** The same as a description of OpenAPI 3.1. */
export function upgraded(read: Mapping): unknown {
  // YAML takes an unquoted 2.0 for a number, and the library then knows no version.
  const versioned = typeof read['swagger'] === 'number' ? { ...read, swagger: '2.0' } : read;
  try {
    // What comes out is copied once more: the library may share parts, or put in what we do not look at.
    return plainCopy(upgrade(versioned).specification);
  } catch (error) {
    // It trusts shapes that a file need not have; without it, most of the file is read all the same.
    if (error instanceof TypeError || error instanceof RangeError) return versioned;
    throw error;
  }
}
