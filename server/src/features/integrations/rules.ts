import type { Static } from 'typebox';
import { invalid, type ProblemDetail } from '#platform/http/index.ts';
import { type Configurations, DefinitionSchema } from './definition.ts';
import { type Picture, readPicture } from './images.ts';
import { ICON_BYTES, PREVIEW_BYTES, type PublishIntegration } from './schema.ts';

export type Publication = Static<typeof PublishIntegration>;
export type Form = Extract<NonNullable<Static<typeof Configurations>['account']>, { properties: object }>;

/** What is kept of a publication and only shown again. */
export type Definition = Pick<
  Publication,
  'blocks' | 'contentSources' | 'configurations' | 'externalLinks' | 'contentSecurityPolicy'
>;

type Complain = (path: string, message: string) => void;

/** The pictures of a publication: the icon first, then the previews. Throws 422 for all that does not fit together. */
export function checkPublication(publication: Publication): { icon?: Picture; previews: Picture[] } {
  const details: ProblemDetail[] = [];
  const complain: Complain = (path, message) => details.push({ in: 'body', path, message });
  checkLists(publication, complain);
  for (const [level, configuration] of Object.entries(publication.configurations ?? {}))
    if (isForm(configuration))
      checkForm(configuration, (path, message) => complain(`/configurations/${level}${path}`, message));
  for (const name of Object.keys(publication.secrets ?? {}))
    if (!/^[A-Za-z][\w.-]*$/.test(name)) complain('/secrets', 'expected names of letters, digits, "_", "." and "-"');
  const icon = publication.icon === undefined ? undefined : read(publication.icon, ICON_BYTES, complain, '/icon');
  const previews = (publication.previewImages ?? []).flatMap(
    (text, at) => read(text, PREVIEW_BYTES, complain, `/previewImages/${at}`) ?? [],
  );
  const [first] = details;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
  return { ...(icon === undefined ? {} : { icon }), previews };
}

function read(text: string, most: number, complain: Complain, path: string): Picture | undefined {
  const picture = readPicture(text, most);
  if (typeof picture !== 'string') return picture;
  complain(path, picture);
  return undefined;
}

function checkLists({ blocks = [], contentSources = [], externalLinks = [] }: Publication, complain: Complain): void {
  for (const [list, items] of Object.entries({ blocks, contentSources })) {
    const ids = items.map(({ id }) => id);
    for (const [at, { id, icon }] of items.entries()) {
      if (ids.indexOf(id) !== at) complain(`/${list}/${at}/id`, 'expected an id that no other one has');
      if (icon !== undefined && !isWeb(icon)) complain(`/${list}/${at}/icon`, 'expected an address with http or https');
    }
  }
  for (const [at, { url }] of externalLinks.entries())
    if (!isWeb(url)) complain(`/externalLinks/${at}/url`, 'expected an address with http or https');
}

function checkForm({ properties, required = [] }: Form, complain: Complain): void {
  for (const [at, name] of required.entries())
    if (!Object.hasOwn(properties, name) || properties[name]?.type === 'button')
      complain(`/required/${at}`, 'expected the name of a property that has a value');
  for (const [name, property] of Object.entries(properties)) {
    const here = `/properties/${name}`;
    if (property.type === 'button' && !isOwnOrWeb(property.callback_url))
      complain(`${here}/callback_url`, 'expected a path of the integration, or an address with http or https');
    if (property.type !== 'string') continue;
    const { completion_url: completion, enum: choices, default: given } = property;
    if (completion !== undefined && !isOwnOrWeb(completion))
      complain(`${here}/completion_url`, 'expected a path of the integration, or an address with http or https');
    if (given !== undefined && choices !== undefined && !choices.includes(given))
      complain(`${here}/default`, 'expected one of the choices');
  }
}

const isWeb = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** Addresses without a host are below the public endpoint of the integration. */
const isOwnOrWeb = (address: string): boolean =>
  isWeb(address) || (URL.parse(address) === null && !address.startsWith('//') && !address.startsWith('\\'));

export const isForm = (configuration: object | undefined): configuration is Form =>
  configuration !== undefined && 'properties' in configuration;

/** What is kept of a publication, read again. */
export const definitionIn = (row: { definition: string }): Definition => JSON.parse(row.definition) as Definition;

/** The hosts of the addresses that blocks show; a pattern such as `https://*.example.com/**` has one. */
export function domainsOf(blocks: Definition['blocks'] = []): string[] {
  const patterns = blocks.flatMap(({ urlUnfurl = [] }) => urlUnfurl);
  const domains = patterns.flatMap((pattern) => /^(?:https?:\/\/)?(?:\*\.)?([\w.-]+)/i.exec(pattern)?.[1] ?? []);
  return [...new Set(domains.map((domain) => domain.toLowerCase().slice(0, 100)))];
}

/** What of a publication is kept as it is; the rest, such as what a newer client sends besides, is dropped. */
export async function definitionOf(publication: Publication): Promise<Definition> {
  const { blocks, contentSources, configurations, externalLinks, contentSecurityPolicy } = publication;
  // Half of the library, for what is seldom done.
  const { Clean, Clone } = await import('typebox/value');
  const given = { blocks, contentSources, configurations, externalLinks, contentSecurityPolicy };
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return Clean(DefinitionSchema, Clone(named)) as Definition;
}
