import { Type } from 'typebox';
import { listOf, named, pageQuery } from '#platform/http/index.ts';
import { Block } from '../definition.ts';
import { IntegrationInstallation, Status } from '../installations/schema.ts';
import { Integration } from '../schema.ts';

const search = Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name or the title.' }));

export const InstalledQuery = Type.Object({ ...pageQuery, search });
export const SearchQuery = Type.Object({ search });

export const OrganizationInstallations = listOf(
  Type.Object({ installation: IntegrationInstallation, integration: Integration }),
);

export const InstallationStatus = Type.Object({ status: Status });

export const SpaceIntegrationBlocks = named(
  'SpaceIntegrationBlocks',
  Type.Array(Type.Object({ name: Type.String(), blocks: Type.Array(Block) })),
);
