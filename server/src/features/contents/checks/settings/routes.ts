import { operation } from '#access/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { idParams } from '#platform/http/index.ts';
import { AddCheckWords, CheckSettings, PutCheckSettings, SetSeverities } from './schema.ts';
import { addCheckWords, getCheckSettings, putCheckSettings, setSeverities, type SettingsCtx } from './service.ts';
import type { Scope } from './store.ts';

const family = 'Checks';
const ofOrganization = '/v1/orgs/{organizationId}/checks';
const ofSpace = '/v1/spaces/{spaceId}/checks';

const spaceScope = async (ctx: Pick<SettingsCtx, 'db'>, spaceId: string): Promise<Scope> => ({
  organizationId: (await getSpaceById(ctx, spaceId)).organization_id,
  spaceId,
});

export const settingsOperations = [
  operation({
    id: 'getOrganizationChecks',
    family,
    method: 'GET',
    path: ofOrganization,
    summary: 'The style rules and the words of an organization',
    permission: { on: 'organization', role: 'read' },
    params: idParams('organizationId'),
    status: 200,
    answer: CheckSettings,
    handle: (ctx: SettingsCtx, { params }) => getCheckSettings(ctx, { ...params, spaceId: null }),
  }),
  operation({
    id: 'putOrganizationChecks',
    family,
    method: 'PUT',
    path: ofOrganization,
    summary: 'Set the style rules or the words of an organization',
    description: 'What is left out stays as it is. Rules with a mistake are refused, and each is named with its place.',
    permission: { on: 'organization', role: 'admin' },
    params: idParams('organizationId'),
    bodyLimit: 'server',
    body: PutCheckSettings,
    status: 200,
    answer: CheckSettings,
    handle: async (ctx: SettingsCtx, { actor, params, body, ifMatch }) => {
      const scope = { ...params, spaceId: null };
      await putCheckSettings(ctx, actor, { scope, ...body, ifMatch });
      return getCheckSettings(ctx, scope);
    },
  }),
  operation({
    id: 'getSpaceChecks',
    family,
    method: 'GET',
    path: ofSpace,
    summary: 'The style rules and the words of a space, and what is in force with those of its organization',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    status: 200,
    answer: CheckSettings,
    handle: async (ctx: SettingsCtx, { params }) => getCheckSettings(ctx, await spaceScope(ctx, params.spaceId)),
  }),
  operation({
    id: 'putSpaceChecks',
    family,
    method: 'PUT',
    path: ofSpace,
    summary: 'Set the style rules or the words of a space',
    description: 'What is left out stays as it is. Rules with a mistake are refused, and each is named with its place.',
    permission: { on: 'space', role: 'admin' },
    params: idParams('spaceId'),
    bodyLimit: 'server',
    body: PutCheckSettings,
    status: 200,
    answer: CheckSettings,
    handle: async (ctx: SettingsCtx, { actor, params, body, ifMatch }) => {
      const scope = await spaceScope(ctx, params.spaceId);
      await putCheckSettings(ctx, actor, { scope, ...body, ifMatch });
      return getCheckSettings(ctx, scope);
    },
  }),
  operation({
    id: 'setSpaceCheckSeverities',
    family,
    method: 'PATCH',
    path: ofSpace,
    summary: 'Set how grave single rules of a space are, or switch them off',
    description: 'All else that its style rules say stays as it was written, comments included.',
    permission: { on: 'space', role: 'admin' },
    params: idParams('spaceId'),
    body: SetSeverities,
    status: 200,
    answer: CheckSettings,
    errors: { 400: 'The style rules are as long as they may be.' },
    handle: async (ctx: SettingsCtx, { actor, params, body, ifMatch }) => {
      const scope = await spaceScope(ctx, params.spaceId);
      await setSeverities(ctx, actor, { scope, ...body, ifMatch });
      return getCheckSettings(ctx, scope);
    },
  }),
  operation({
    id: 'addSpaceCheckWords',
    family,
    method: 'POST',
    path: `${ofSpace}/words`,
    summary: 'Add words to the dictionary of a space',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId'),
    body: AddCheckWords,
    status: 200,
    answer: CheckSettings,
    errors: { 400: 'The space has as many words as it may.' },
    handle: async (ctx: SettingsCtx, { actor, params, body }) => {
      const scope = await spaceScope(ctx, params.spaceId);
      await addCheckWords(ctx, actor, { scope, words: body.words });
      return getCheckSettings(ctx, scope);
    },
  }),
];
