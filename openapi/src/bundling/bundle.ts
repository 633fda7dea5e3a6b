import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decodeText } from '@lectern/content';
import { isVersioned, readJsonOrYaml, upgraded } from '../reading/document.ts';
import { withWholeServers } from '../reading/servers/homes.ts';
import { isMapping, type Mapping } from '../reading/values.ts';
import type { Bundled, BundleTask } from '../types.ts';
import { joinFiles } from './joining.ts';
import { filesReferredTo, TEXT_ADDRESS } from './references.ts';
import { jsonCopy, Unusable } from './values.ts';
import { requireFinite } from './weighing.ts';

/**
 * A description as one document without references to other files, and never with a reference replaced by what it names. Says
 * which files it needs as long as some are missing. It reads and compares all of it: for threads.
 */
export async function bundleDescription({ files }: BundleTask): Promise<Bundled> {
  try {
    const read = new Map(files.map(({ url, bytes }) => [url, jsonCopy(readText(decodeText(bytes).text))]));
    const [entry] = read.values();
    requireDescription(entry);
    const needed = new Set([...read].flatMap(([url, value]) => [...filesReferredTo(value, url)]));
    const missing = [...needed].filter((url) => !read.has(url));
    if (missing.length > 0) return { kind: 'needs', urls: missing };
    const [address = TEXT_ADDRESS] = read.keys();
    // Whoever reads the document reads it at another address.
    if (address !== TEXT_ADDRESS) read.set(address, withWholeServers(entry, address));
    return toBundled(read.size === 1 ? read.get(address) : jsonCopy(await joinFiles(read)));
  } catch (error) {
    if (error instanceof Unusable) return { kind: 'refused', message: error.message };
    // More levels than the language can go down, or more characters than a text can have.
    if (error instanceof RangeError) return { kind: 'refused', message: 'It is too large, or nests too deeply.' };
    throw error;
  }
}

function readText(text: string): unknown {
  const read = readJsonOrYaml(text);
  if (!read.ok) throw new Unusable(`It is neither JSON nor YAML that can be read. ${read.message}`);
  return read.value;
}

function requireDescription(value: unknown): asserts value is Mapping {
  if (!isMapping(value)) throw new Unusable('It is no mapping of names to values.');
  if (!isVersioned(value)) throw new Unusable('It does not say that it is OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0.');
  if (!isMapping(value['info'])) throw new Unusable('It has no "info".');
  const parts = value['swagger'] === undefined ? ['paths', 'webhooks', 'components'] : ['paths'];
  if (!parts.some((name) => isMapping(value[name])))
    throw new Unusable(`It has no ${parts.map((name) => `"${name}"`).join(', ')}.`);
}

function toBundled(document: unknown): Bundled {
  requireDescription(document);
  requireFinite(document);
  const text = JSON.stringify(document);
  return {
    kind: 'bundled',
    hash: createHash('sha256').update(text).digest('hex'),
    document: gzipSync(text),
    ...(document['swagger'] === undefined ? {} : { upgraded: gzipSync(JSON.stringify(upgraded(document))) }),
  };
}
