// Sources of an integration in a folder, as the official command-line tool has them: a manifest, and what it names.
import { readFile, realpath } from 'node:fs/promises';
import type { Static } from 'typebox';
import { asMapping, readYaml } from '@lectern/content';
import { ICON_BYTES, MOST_PREVIEWS, PREVIEW_BYTES, PublishIntegration } from '#features/integrations/schema.ts';
import { invalid, type Problem } from '#platform/http/index.ts';
import { findInside, MANIFEST, reading, readInside, tooLarge } from './inside.ts';
import { bundleScript } from './script.ts';

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
  path: string,
  { organization, secrets }: { organization: string; secrets?: string | undefined },
): Promise<Source> {
  const folder = await reading(path, realpath(path));
  const manifest = toMapping(MANIFEST, await readInside(folder, { path: MANIFEST }, MANIFEST_BYTES));
  const { name, script, icon, previewImages = [] } = manifest;
  if (typeof name !== 'string' || !NAME.test(name)) throw wrong('name', 'expected letters, digits, "-", "_" and "."');
  if (!Array.isArray(previewImages) || previewImages.length > MOST_PREVIEWS)
    throw wrong('previewImages', `expected a list of at most ${MOST_PREVIEWS} paths`);
  const kept = Object.fromEntries(KEPT.flatMap((key) => (manifest[key] === undefined ? [] : [[key, manifest[key]]])));
  const previews: string[] = [];
  for (const path of previewImages)
    previews.push(await readPicture(folder, { key: 'previewImages', path }, PREVIEW_BYTES));
  const publication = {
    ...{ scopes: [], ...kept, organization, runtime: 'v2' },
    ...(secrets === undefined ? {} : { secrets: await readSecrets(secrets) }),
    ...(icon === undefined ? {} : { icon: await readPicture(folder, { key: 'icon', path: icon }, ICON_BYTES) }),
    ...(previews.length === 0 ? {} : { previewImages: previews }),
    script: await bundleScript(folder, await findInside(folder, { key: 'script', path: script })),
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

/** It may be a pipe, which a shell makes for what should be in no file. */
const readSecrets = async (file: string): Promise<Record<string, unknown>> =>
  toMapping(file, await reading(file, readFile(file)));

function toMapping(file: string, bytes: Buffer): Record<string, unknown> {
  if (bytes.length > MANIFEST_BYTES) throw tooLarge(file, MANIFEST_BYTES);
  const text = bytes.toString();
  // The official tool fills these in from the environment, which is not ours to hand to a server.
  if (text.includes('${{')) throw invalid(`${file} names variables. Name a file with the secrets by --secrets.`, []);
  const yaml = readYaml(text);
  const mapping = yaml.ok ? asMapping(yaml.value) : undefined;
  if (mapping === undefined) throw invalid(`${file} is no YAML with names and values.`, []);
  return mapping;
}

const readPicture = async (...of: Parameters<typeof readInside>): Promise<string> =>
  (await readInside(...of)).toString('base64');

const wrong = (key: string, message: string): Problem => invalid(`${MANIFEST}: ${key}: ${message}`, []);
