// How the API shows installations.
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { endpointOf } from '../addresses.ts';
import type { IntegrationRow } from '../store.ts';
import { definitionIn } from '../rules.ts';
import { checkConfiguration, type Configuration, type Level, type Status, statusOf } from './rules.ts';
import type { IntegrationInstallation, IntegrationSiteInstallation, IntegrationSpaceInstallation } from './schema.ts';
import { countSpaces, type InstallationRow, type PlaceRow } from './store.ts';

interface ShownFrom {
  db: Db;
  baseUrl: string;
  seals: Seals;
}

/** What a configuration is sealed for: that of an installation or of a place, by its id. */
const purposeOf = (id: string): string => `configuration of installation ${id}`;

export const sealConfiguration = (
  { seals }: Pick<ShownFrom, 'seals'>,
  id: string,
  configuration: Configuration,
): string => seals.seal(purposeOf(id), JSON.stringify(configuration));

/** The configuration of an installation or a place; none where the key that sealed it is gone, so it has to be made again. */
export function configurationOf(
  { seals }: Pick<ShownFrom, 'seals'>,
  row: Pick<InstallationRow, 'id' | 'configuration'>,
): Configuration {
  const text = seals.open(purposeOf(row.id), row.configuration);
  return text === undefined ? {} : (JSON.parse(text) as Configuration);
}

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const locationOf = ({ baseUrl }: ShownFrom, name: string, installationId: string): string =>
  `${baseUrl}/v1/integrations/${name}/installations/${installationId}`;

/** How an installation stands, or what it is on one place. */
export function statusNow(from: Pick<ShownFrom, 'seals'>, installed: Installed & { place?: PlaceRow }): Status {
  const { integration, installation, place } = installed;
  return statusOf(definitionIn(integration), levelOf(place), {
    isPaused: installation.paused === 1,
    configuration: configurationOf(from, place ?? installation),
  });
}

const levelOf = (place?: PlaceRow): Level =>
  place === undefined ? 'account' : place.space_id === null ? 'site' : 'space';

/** What is changed of an installation, or of what it is on a place. */
export interface Configured {
  configuration?: Configuration | undefined;
  externalIds?: string[] | undefined;
}

/** The columns that such a change writes. Refuses (422) what the form of the integration does not take. */
export function toColumns(
  from: Pick<ShownFrom, 'seals'>,
  { integration, installation, place }: Installed & { place?: PlaceRow },
  { configuration, externalIds }: Configured,
): Partial<Pick<InstallationRow, 'configuration' | 'external_ids'>> {
  const { id } = place ?? installation;
  if (configuration !== undefined) checkConfiguration(definitionIn(integration), levelOf(place), configuration);
  return {
    ...(configuration === undefined ? {} : { configuration: sealConfiguration(from, id, configuration) }),
    ...(externalIds === undefined ? {} : { external_ids: JSON.stringify(externalIds) }),
  };
}

/** Whether the caller may read how an installation is configured. */
export type Read = (installation: Pick<InstallationRow, 'organization_id'>) => boolean;

/** An installation with the integration that it is of. */
export interface Installed {
  integration: IntegrationRow;
  installation: InstallationRow;
}

/**
 * Installations as the API shows them; the number of queries does not grow with them. `mayRead` says whose configuration the
 * caller may read: it holds what the organization entrusts to the integration.
 */
export async function toInstallations(
  from: ShownFrom,
  installed: readonly Installed[],
  mayRead: Read,
): Promise<Static<typeof IntegrationInstallation>[]> {
  const spaces = await countSpaces(
    from.db,
    installed.map(({ installation }) => installation.id),
  );
  return installed.map(({ integration, installation }) => {
    const { id, organization_id: organization } = installation;
    return {
      id,
      status: statusNow(from, { integration, installation }),
      space_selection: installation.space_selection,
      site_selection: installation.site_selection,
      spaces: spaces.get(id) ?? 0,
      configuration: mayRead(installation) ? configurationOf(from, installation) : {},
      createdAt: toTime(installation.created_at),
      updatedAt: toTime(installation.updated_at),
      urls: {
        location: locationOf(from, integration.name, id),
        app: `${from.baseUrl}/o/${organization}/integrations/${integration.name}`,
        publicEndpoint: endpointOf(from, integration.name, { installationId: id }),
      },
      externalIds: JSON.parse(installation.external_ids) as string[],
      target: { organization },
    };
  });
}

type OnSpace = Static<typeof IntegrationSpaceInstallation>;
type OnSite = Static<typeof IntegrationSiteInstallation>;

/** An installation on one space or site. */
export interface Placed extends Installed {
  place: PlaceRow;
}

function toPlace(from: ShownFrom, placed: Placed, mayRead: Read): Omit<OnSpace, 'space'> {
  const { integration, installation, place } = placed;
  const { space_id: spaceId, site_id: siteId } = place;
  return {
    integration: integration.name,
    installation: installation.id,
    status: statusNow(from, placed),
    configuration: mayRead(installation) ? configurationOf(from, place) : {},
    externalIds: JSON.parse(place.external_ids) as string[],
    urls: {
      location: `${locationOf(from, integration.name, installation.id)}/${levelOf(place)}s/${spaceId ?? siteId}`,
      publicEndpoint: endpointOf(from, integration.name, { installationId: installation.id, spaceId, siteId }),
    },
  };
}

export const toSpaceInstallation = (from: ShownFrom, placed: Placed, mayRead: Read): OnSpace => ({
  ...toPlace(from, placed, mayRead),
  space: placed.place.space_id ?? '',
});

export const toSiteInstallation = (from: ShownFrom, placed: Placed, mayRead: Read): OnSite => ({
  ...toPlace(from, placed, mayRead),
  site: placed.place.site_id ?? '',
});
