// The same operations for spaces and for sites.
import { operation } from '#access/index.ts';
import { listOf, PageQuery } from '#platform/http/index.ts';
import { nameParams } from '../schema.ts';
import type { IntegrationsCtx } from '../service.ts';
import {
  getPlace,
  installOn,
  listPlacesOfInstallation,
  listPlacesOfIntegration,
  type Placed,
  uninstallFrom,
  updatePlaceOf,
} from './places.ts';
import { type Read, toSiteInstallation, toSpaceInstallation } from './resources.ts';
import { administrator, creator, creatorOrItself, hidden, notAdmin, notCreator, publisher } from '../rights.ts';
import { readableBy } from './rights.ts';
import {
  InstallationsQuery,
  InstallOnSite,
  InstallOnSpace,
  installationParams,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
  siteParams,
  spaceParams,
  UpdateOnContent,
} from './schema.ts';
import type { PlaceKind } from './store.ts';

const family = 'Integrations';
const integration = '/v1/integrations/{integrationName}';
const stale = 'It was changed since it was read.';

interface Places {
  kind: PlaceKind;
  name: string;
  params: typeof spaceParams | typeof siteParams;
  body: typeof InstallOnSpace | typeof InstallOnSite;
  resource: typeof IntegrationSpaceInstallation | typeof IntegrationSiteInstallation;
  toResource: typeof toSpaceInstallation | typeof toSiteInstallation;
}

const PLACES: readonly Places[] = [
  {
    kind: 'space',
    name: 'Space',
    params: spaceParams,
    body: InstallOnSpace,
    resource: IntegrationSpaceInstallation,
    toResource: toSpaceInstallation,
  },
  {
    kind: 'site',
    name: 'Site',
    params: siteParams,
    body: InstallOnSite,
    resource: IntegrationSiteInstallation,
    toResource: toSiteInstallation,
  },
];

/** The space or the site that a request names. */
const placeIn = (named: Partial<Record<'space' | 'spaceId' | 'siteId', string>>): string =>
  named.space ?? named.spaceId ?? named.siteId ?? '';

export const placeOperations = PLACES.flatMap(({ kind, name, params, body, resource, toResource }) => {
  const base = `${integration}/installations/{installationId}/${kind}s`;
  const one = `${base}/{${kind}Id}`;
  const answer = (ctx: IntegrationsCtx, placed: Placed, mayRead: Read = () => true) => toResource(ctx, placed, mayRead);
  const whole = (ctx: IntegrationsCtx, placed: Placed) => ({
    body: answer(ctx, placed),
    version: placed.place.version,
  });
  return [
    operation({
      id: `listIntegration${name}Installations`,
      family,
      method: 'GET',
      path: `${integration}/${kind}s`,
      summary: `The ${kind}s that an integration is installed on by themselves, oldest first`,
      permission: publisher,
      params: nameParams,
      query: InstallationsQuery,
      status: 200,
      answer: listOf(resource),
      errors: { 403: notAdmin, 404: 'There is no such integration, or the caller may not know of it.' },
      handle: async (ctx: IntegrationsCtx, { actor, params: named, query }) => {
        const asked = { kind, name: named.integrationName, ...query };
        const { items, ...page } = await listPlacesOfIntegration(ctx, actor, asked);
        const mayRead = await readableBy(
          ctx,
          actor,
          items.map(({ installation }) => installation.organization_id),
        );
        return { body: { ...page, items: items.map((placed) => answer(ctx, placed, mayRead)) } };
      },
    }),
    operation({
      id: `listIntegrationInstallation${name}s`,
      family,
      method: 'GET',
      path: base,
      summary: `The ${kind}s of an installation that have a configuration of their own, oldest first`,
      permission: administrator,
      params: installationParams,
      query: PageQuery,
      status: 200,
      answer: listOf(resource),
      errors: { 403: notAdmin, 404: hidden },
      handle: async (ctx: IntegrationsCtx, { actor, params: named, query }) => {
        const { items, ...page } = await listPlacesOfInstallation(ctx, actor, { kind, ...query, ...named });
        return { body: { ...page, items: items.map((placed) => answer(ctx, placed)) } };
      },
    }),
    operation({
      id: `installIntegrationOn${name}`,
      family,
      method: 'POST',
      path: base,
      summary: `Install on a ${kind} what is installed in its organization`,
      permission: creator,
      params: installationParams,
      body,
      status: 201,
      answer: resource,
      errors: {
        400: `There is no such ${kind} in the organization.`,
        403: notCreator,
        404: hidden,
        409: `The integration is installed on this ${kind} already.`,
        412: `The installation names as many ${kind}s as it may.`,
      },
      handle: async (ctx: IntegrationsCtx, { actor, params: named, body: given }) => {
        const made = whole(ctx, await installOn(ctx, actor, { kind, ...named, id: placeIn(given) }));
        return { ...made, location: made.body.urls.location };
      },
    }),
    operation({
      id: `getIntegration${name}Installation`,
      family,
      method: 'GET',
      path: one,
      summary: `How an integration is configured for a ${kind}`,
      permission: creatorOrItself,
      params,
      status: 200,
      answer: resource,
      errors: { 403: notCreator, 404: hidden },
      handle: async (ctx: IntegrationsCtx, { actor, params: named }) =>
        whole(ctx, await getPlace(ctx, actor, { kind, ...named, id: placeIn(named) })),
    }),
    operation({
      id: `updateIntegration${name}Installation`,
      family,
      method: 'PATCH',
      path: one,
      summary: `Configure an integration for a ${kind}`,
      description: 'A configuration is replaced as a whole.',
      permission: creatorOrItself,
      params,
      body: UpdateOnContent,
      bodyLimit: 128 * 1024,
      status: 200,
      answer: resource,
      errors: { 400: 'The configuration is too large.', 403: notCreator, 404: hidden, 412: stale },
      handle: async (ctx: IntegrationsCtx, { actor, params: named, body: changes, ifMatch }) =>
        whole(ctx, await updatePlaceOf(ctx, actor, { ...changes, kind, ...named, id: placeIn(named), ifMatch })),
    }),
    operation({
      id: `uninstallIntegrationFrom${name}`,
      family,
      method: 'DELETE',
      path: one,
      summary: `Take an integration off a ${kind}`,
      permission: creator,
      params,
      status: 205,
      errors: { 403: notCreator, 404: hidden },
      handle: async (ctx: IntegrationsCtx, { actor, params: named }) => {
        await uninstallFrom(ctx, actor, { kind, ...named, id: placeIn(named) });
        return { body: undefined };
      },
    }),
  ];
});
