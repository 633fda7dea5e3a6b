// How the API shows installations.
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { endpointOf } from '../addresses.ts';
import type { IntegrationRow } from '../store.ts';
import { definitionIn } from '../rules.ts';
import { type Configuration, statusOf } from './rules.ts';
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
    const configuration = configurationOf(from, installation);
    const isPaused = installation.paused === 1;
    const { id, organization_id: organization } = installation;
    return {
      id,
      status: statusOf(definitionIn(integration), 'account', { isPaused, configuration }),
      space_selection: installation.space_selection,
      site_selection: installation.site_selection,
      spaces: spaces.get(id) ?? 0,
      configuration: mayRead(installation) ? configuration : {},
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

function toPlace(from: ShownFrom, { integration, installation, place }: Placed, mayRead: Read): Omit<OnSpace, 'space'> {
  const configuration = configurationOf(from, place);
  const { space_id: spaceId, site_id: siteId } = place;
  const level = spaceId === null ? 'site' : 'space';
  return {
    integration: integration.name,
    installation: installation.id,
    status: statusOf(definitionIn(integration), level, { isPaused: installation.paused === 1, configuration }),
    configuration: mayRead(installation) ? configuration : {},
    externalIds: JSON.parse(place.external_ids) as string[],
    urls: {
      location: `${locationOf(from, integration.name, installation.id)}/${level}s/${spaceId ?? siteId}`,
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
