// Sources of an integration in a folder, as the official command-line tool has them: a manifest, and what it names.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { asMapping, readYaml } from '@lectern/content';
import { PublishIntegration } from '#features/integrations/schema.ts';
import { invalid, Problem } from '#platform/http/index.ts';
import { bundleScript } from './script.ts';

const MANIFEST = 'gitbook-manifest.yaml';
const MANIFEST_BYTES = 256 * 1024;

/** What of a manifest is sent as it is. */
const KEPT = [
  ...['title', 'description', 'summary', 'visibility', 'target', 'scopes', 'categories', 'blocks', 'contentSources'],
  ...['configurations', 'externalLinks', 'contentSecurityPolicy', 'secrets'],
];

const NAME = /^[a-zA-Z0-9-_.]{1,100}$/;

type Source = Static<typeof PublishIntegration> & { name: string };

/** The integration in a folder, with its script joined into one file. Throws 422 for all that it lacks. */
export async function readIntegration(
  folder: string,
  { organization, secrets }: { organization: string; secrets?: string | undefined },
): Promise<Source> {
  const manifest = await readMapping(join(folder, MANIFEST));
  const { name, script, icon, previewImages = [] } = manifest;
  if (typeof name !== 'string' || !NAME.test(name)) throw wrong('name', 'expected letters, digits, "-", "_" and "."');
  if (typeof script !== 'string') throw wrong('script', 'expected the path of a file');
  if (!Array.isArray(previewImages)) throw wrong('previewImages', 'expected a list of paths');
  const kept = Object.fromEntries(KEPT.flatMap((key) => (manifest[key] === undefined ? [] : [[key, manifest[key]]])));
  const previews = await Promise.all(previewImages.map((path) => readPicture(folder, path, 'previewImages')));
  const publication = {
    ...{ scopes: [], ...kept, organization, runtime: 'v2' },
    ...(secrets === undefined ? {} : { secrets: await readMapping(secrets) }),
    ...(icon === undefined ? {} : { icon: await readPicture(folder, icon, 'icon') }),
    ...(previews.length === 0 ? {} : { previewImages: previews }),
    script: await bundleScript(join(folder, script)),
  };
  return { ...(await checked(publication)), name };
}

async function checked(publication: object): Promise<Static<typeof PublishIntegration>> {
  // Half of the library, for what is seldom done.
  const { Check, Errors } = await import('typebox/value');
  if (Check(PublishIntegration, publication)) return publication;
  const details = Errors(PublishIntegration, publication)
    .slice(0, 10)
    .map(({ instancePath: path, message }) => ({ in: 'body' as const, path, message }));
  throw invalid(`${MANIFEST} is not what an integration needs:`, details);
}

async function readMapping(file: string): Promise<Record<string, unknown>> {
  const text = (await read(file)).toString();
  if (text.length > MANIFEST_BYTES) throw invalid(`${file} has more than ${MANIFEST_BYTES} characters.`, []);
  // The official tool fills these in from the environment, which is not ours to hand to a server.
  if (text.includes('${{')) throw invalid(`${file} names variables. Name a file with the secrets by --secrets.`, []);
  const yaml = readYaml(text);
  const mapping = yaml.ok ? asMapping(yaml.value) : undefined;
  if (mapping === undefined) throw invalid(`${file} is no YAML with names and values.`, []);
  return mapping;
}

async function readPicture(folder: string, path: unknown, key: string): Promise<string> {
  if (typeof path !== 'string') throw wrong(key, 'expected the path of a file');
  return (await read(join(folder, path))).toString('base64');
}

async function read(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Problem(422, 'invalid', `${file} cannot be read: ${error.code ?? error.message}.`);
  });
}

const wrong = (key: string, message: string): Problem => invalid(`${MANIFEST}: ${key}: ${message}`, []);
