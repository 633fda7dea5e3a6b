import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { toIso } from '#platform/clock/index.ts';
import { idParams } from '#platform/http/index.ts';
import { type ExternalLink, ExternalLinkCheck, ExternalLinks, ExternalLinksQuery } from './schema.ts';
import {
  type ExternalServiceCtx,
  externalState,
  listExternal,
  startExternalChecks,
  stopExternalChecks,
} from './service.ts';
import type { LinkRow } from './store.ts';

const family = 'Checks';
const path = '/v1/spaces/{spaceId}/checks/external-links';
const params = idParams('spaceId');
const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : toIso(time);

async function showState(ctx: ExternalServiceCtx, spaceId: string): Promise<Static<typeof ExternalLinkCheck>> {
  const { check, isOn, known, tried, broken } = await externalState(ctx, spaceId);
  return {
    object: 'external-link-check',
    ...{ isOn, isAsked: check !== undefined, tried, broken, followed: known },
    isRunning: isOn && check !== undefined && check.due_at <= ctx.clock.now(),
    addresses: check?.total ?? 0,
    endedAt: iso(check?.ended_at),
    nextAt: isOn ? iso(check?.due_at) : null,
  };
}

const toLink = (row: LinkRow): Static<typeof ExternalLink> => ({
  object: 'external-link',
  address: row.address,
  state: row.state as 'broken',
  status: row.status,
  brokenSince: row.state === 'broken' ? iso(row.broken_since) : null,
  checkedAt: iso(row.checked_at),
});

export const externalOperations = [
  operation({
    id: 'getExternalLinkCheck',
    family,
    method: 'GET',
    path,
    summary: 'How far the links of a space to other sites are tried',
    permission: { on: 'space', role: 'read' },
    params,
    status: 200,
    answer: ExternalLinkCheck,
    handle: async (ctx: ExternalServiceCtx, { params: { spaceId } }) => ({ body: await showState(ctx, spaceId) }),
  }),
  operation({
    id: 'checkExternalLinks',
    family,
    method: 'POST',
    path,
    summary: 'Try the links of a space to other sites: now, and each week from now on',
    description:
      'They are tried in the background. What was fine within a week is not asked again. Asked within a minute again, nothing is done anew.',
    permission: { on: 'space', role: 'edit' },
    params,
    status: 200,
    answer: ExternalLinkCheck,
    errors: { 409: 'The administrator of the server has switched it off.' },
    handle: async (ctx: ExternalServiceCtx, { actor, params: { spaceId } }) => {
      await startExternalChecks(ctx, actor, spaceId);
      return { body: await showState(ctx, spaceId) };
    },
  }),
  operation({
    id: 'stopCheckingExternalLinks',
    family,
    method: 'DELETE',
    path,
    summary: 'Try the links of a space to other sites no longer, and forget what came of them',
    permission: { on: 'space', role: 'edit' },
    params,
    status: 204,
    handle: async (ctx: ExternalServiceCtx, { actor, params: { spaceId } }) => {
      await stopExternalChecks(ctx, actor, spaceId);
      return { body: undefined };
    },
  }),
  operation({
    id: 'listExternalLinks',
    family,
    method: 'GET',
    path: `${path}/addresses`,
    summary: 'Addresses of other sites that a space links to, those that are broken where nothing else is asked for',
    permission: { on: 'space', role: 'read' },
    params,
    query: ExternalLinksQuery,
    status: 200,
    answer: ExternalLinks,
    handle: async (ctx: ExternalServiceCtx, { params: { spaceId }, query: { state = 'broken', ...query } }) => {
      const { items, ...page } = await listExternal(ctx, { spaceId, state, query });
      return { body: { ...page, items: items.map(toLink) } };
    },
  }),
];
