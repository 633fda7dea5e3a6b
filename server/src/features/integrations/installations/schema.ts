import { Type } from 'typebox';
import { DateTime, idParams, listOf, named, pageQuery, Uri } from '#platform/http/index.ts';
import { nameParams } from '../schema.ts';

const { integrationName } = nameParams.properties;
export const installationParams = Type.Object({ integrationName, ...idParams('installationId').properties });
export const spaceParams = Type.Object({ ...installationParams.properties, ...idParams('spaceId').properties });
export const siteParams = Type.Object({ ...installationParams.properties, ...idParams('siteId').properties });

export const Status = Type.Enum(['active', 'pending', 'paused'], {
  description: '`pending` while something that is required is not configured; `paused` by an administrator.',
});

const Selection = Type.Enum(['all', 'selected'], {
  description:
    'Whether it covers all of the organization, those that come later too, or those that it was installed on.',
});

const Configuration = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Values for the form of the integration, and what the integration itself keeps here.',
});

export const ExternalIds = Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
  maxItems: 5,
  uniqueItems: true,
  description: 'Names that another service has for it, to find it by.',
});

export const IntegrationInstallation = named(
  'IntegrationInstallation',
  Type.Object({
    id: Type.String(),
    status: Status,
    space_selection: Selection,
    site_selection: Selection,
    spaces: Type.Integer({ minimum: 0, description: 'On how many spaces it was installed by itself.' }),
    configuration: Configuration,
    createdAt: DateTime(),
    updatedAt: DateTime(),
    urls: Type.Object({ location: Uri(), app: Uri(), publicEndpoint: Uri() }),
    externalIds: ExternalIds,
    target: Type.Object({ organization: Type.String() }),
  }),
);

export const IntegrationInstallations = listOf(IntegrationInstallation);

const onContent = {
  integration: Type.String({ description: 'The name of the integration.' }),
  installation: Type.String(),
  status: Status,
  configuration: Configuration,
  externalIds: ExternalIds,
  urls: Type.Object({ location: Uri(), publicEndpoint: Uri() }),
};

export const IntegrationSpaceInstallation = named(
  'IntegrationSpaceInstallation',
  Type.Object({ ...onContent, space: Type.String() }),
);

export const IntegrationSiteInstallation = named(
  'IntegrationSiteInstallation',
  Type.Object({ ...onContent, site: Type.String() }),
);

const id = () => Type.String({ minLength: 1, maxLength: 256 });

export const InstallIntegration = Type.Object({ organization: id() });
export const InstallOnSpace = Type.Object({ space: id() });
export const InstallOnSite = Type.Object({ siteId: id() });

const changes = { configuration: Type.Optional(Configuration), externalIds: Type.Optional(ExternalIds) };

export const UpdateIntegrationInstallation = Type.Object({
  ...changes,
  space_selection: Type.Optional(Selection),
  site_selection: Type.Optional(Selection),
  status: Type.Optional(
    Type.Enum(['active', 'paused'], { description: 'Pauses it, or lets it go on. An integration does neither.' }),
  ),
});

export const UpdateOnContent = Type.Object(changes);

export const InstallationsQuery = Type.Object({
  ...pageQuery,
  externalId: Type.Optional(Type.String({ maxLength: 256, description: 'Those that have this external id.' })),
});

export const TemporaryToken = named(
  'APITemporaryToken',
  Type.Object({ token: Type.String(), expiresAt: DateTime('In an hour.') }),
);
