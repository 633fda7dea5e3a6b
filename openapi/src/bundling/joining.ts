import { BaseResolver, bundle, createConfig, Source } from '@redocly/openapi-core';
import { toFile } from './references.ts';
import { Unusable } from './values.ts';

/**
 * One description of several files, the first of which is where it begins. What others hold comes under `components`, and
 * references to files that are not there stay as they are. The files are changed by it.
 */
export async function joinFiles(files: ReadonlyMap<string, unknown>): Promise<unknown> {
  const [first] = files;
  if (first === undefined) return undefined;
  const documents = new Map([...files].map(([url, parsed]) => [url, { source: new Source(url, ''), parsed }]));
  // It reads no file and asks no address: it knows what it was given.
  const resolver = Object.assign(new BaseResolver(), {
    resolveExternalRef: (base: string | null, reference: string) => toFile(reference, base ?? first[0]) ?? reference,
    resolveDocument: (base: string | null, reference: string) => {
      const document = documents.get(toFile(reference, base ?? first[0]) ?? '');
      return document === undefined
        ? Promise.reject(new Error('There is no such file.'))
        : Promise.resolve(document as never);
    },
  });
  try {
    const doc = documents.get(first[0]);
    const joined = await bundle({ ...(doc && { doc }), config: await createConfig({}), externalRefResolver: resolver });
    return joined.bundle.parsed;
  } catch (error) {
    // It trusts shapes that a file need not have, and gives up on references that go in circles.
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new Unusable(`Its files cannot be joined: ${reason}`);
  }
}
