import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { Overrides } from './rules.ts';
import { toShown } from './rules.ts';
import { ChangeCustomization, Settings, SiteCustomization } from './schema.ts';
import {
  changeSpaceCustomization,
  type CustomizationsCtx,
  getCustomization,
  getSpaceCustomization,
  type Looking,
  replaceCustomization,
  resetSpaceCustomization,
} from './service.ts';

const family = 'Docs sites';
const site = '/v1/orgs/{organizationId}/sites/{siteId}';
const ofSite = { family, path: `${site}/customization`, params: idParams('organizationId', 'siteId') } as const;
const ofSpace = {
  family: 'Site spaces',
  path: `${site}/site-spaces/{siteSpaceId}/customization`,
  params: idParams('organizationId', 'siteId', 'siteSpaceId'),
} as const;
const members = { on: 'organization', role: 'read' } as const;
const changers = { on: 'organization', role: 'create' } as const;
const ofSeen = { also: 'a space that the caller sees on the site' } as const;
const noExpression = 'The condition of a link is no expression.';
const changed = 'The site was changed since it was read.';

const answer = ({ site: { version }, settings }: Looking) => ({ body: toShown(settings), version });

export const customizationOperations = [
  operation({
    ...ofSite,
    id: 'getSiteCustomizationById',
    method: 'GET',
    summary: 'How a site looks: every setting',
    permission: members,
    status: 200,
    answer: SiteCustomization,
    handle: async (ctx: CustomizationsCtx, { params }) => answer(await getCustomization(ctx, params)),
  }),
  operation({
    ...ofSite,
    id: 'updateSiteCustomizationById',
    method: 'PUT',
    summary: 'Set how a site looks, all settings at once',
    description: 'What the read answers can be sent back with changes in it. The title is that of the site.',
    permission: changers,
    body: Settings,
    bodyLimit: 1024 * 1024,
    status: 200,
    answer: SiteCustomization,
    errors: { 400: noExpression, 412: changed },
    handle: async (ctx: CustomizationsCtx, { params, body, ifMatch }) =>
      answer(await replaceCustomization(ctx, { ...params, ifMatch }, body)),
  }),
  operation({
    ...ofSpace,
    id: 'getSiteSpaceCustomizationById',
    method: 'GET',
    summary: 'How a site looks where it shows one of its spaces',
    description: 'Every setting: what is not set for the space is as the site has it.',
    permission: { ...members, ...ofSeen },
    status: 200,
    answer: SiteCustomization,
    handle: async (ctx: CustomizationsCtx, { actor, params }) =>
      answer(await getSpaceCustomization(ctx, actor, params)),
  }),
  operation({
    ...ofSpace,
    id: 'overrideSiteSpaceCustomizationById',
    method: 'PATCH',
    summary: 'Set some of how a space of a site looks in another way than the site',
    description:
      'Groups of settings are merged, all else is replaced. Null takes a setting, or a group, back to what the site has.',
    permission: { ...changers, ...ofSeen },
    body: ChangeCustomization,
    bodyLimit: 1024 * 1024,
    status: 200,
    answer: SiteCustomization,
    errors: { 400: noExpression, 412: changed },
    handle: async (ctx: CustomizationsCtx, { actor, params, body, ifMatch }) =>
      answer(await changeSpaceCustomization(ctx, actor, { ...params, ifMatch, changes: body as Overrides })),
  }),
  operation({
    ...ofSpace,
    id: 'deleteSiteSpaceCustomizationById',
    method: 'DELETE',
    summary: 'Let a space look as its site does again',
    permission: { ...changers, ...ofSeen },
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: CustomizationsCtx, { actor, params, ifMatch }) => {
      await resetSpaceCustomization(ctx, actor, { ...params, ifMatch });
      return { body: undefined };
    },
  }),
];
