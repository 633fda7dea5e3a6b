import type { Static, TSchema } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams, listOf, PageQuery } from '#platform/http/index.ts';
import type { CreateOidcProvider, CreateSamlProvider, UpdateOidcProvider, UpdateSamlProvider } from './schema.ts';
import {
  changeProvider,
  createProvider,
  getProvider,
  listProvidersOf,
  type ProvidersCtx,
  removeProvider,
} from './service.ts';
import type { ProviderRow } from './store.ts';

/** What one operation says of itself. */
interface Texts {
  id: string;
  summary: string;
  description?: string;
}

interface Declared<R extends TSchema> {
  kind: ProviderRow['kind'];
  /** What the path calls the id of one: `samlProviderId`. */
  param: string;
  /** The resource. */
  resource: R;
  toResources: (
    ctx: ProvidersCtx,
    viewer: Caller,
    rows: readonly ProviderRow[],
  ) => Promise<(Static<R> & { urls: { location: string } })[]>;
}

const family = 'Single sign-on';
const permission = { on: 'organization', role: 'admin' } as const;
const organization = idParams('organizationId');
const outdated = '`If-Match` names a version that is no longer the present one.';
const unknownTeam = 'The default team is none of this organization.';

/** The operations that providers of every kind have. What differs is given to each: its texts and its schemas. */
export function routesOfKind<R extends TSchema>({ kind, param, resource, toResources }: Declared<R>) {
  const path = `/v1/orgs/{organizationId}/${kind}`;
  const single = `${path}/{${param}}`;
  const params = idParams('organizationId', param);
  // Its type would hold that of the resource a second time, deeper than the compiler looks; `toResources` has it.
  const list: TSchema = listOf(resource);

  const named = (given: Record<string, string>) => ({
    organizationId: given['organizationId'] ?? '',
    kind,
    providerId: given[param] ?? '',
  });
  async function shown(ctx: ProvidersCtx, actor: Caller, row: ProviderRow) {
    const [body] = await toResources(ctx, actor, [row]);
    if (body === undefined) throw new Error('A provider was lost on its way out.');
    return { body, version: row.version };
  }

  return {
    list: (texts: Texts) =>
      operation({
        ...texts,
        family,
        method: 'GET',
        path,
        permission,
        params: organization,
        query: PageQuery,
        status: 200,
        answer: list,
        handle: async (ctx: ProvidersCtx, { actor, params: { organizationId }, query }) => {
          const { items, ...page } = await listProvidersOf(ctx, { organizationId, kind }, query);
          return { body: { ...page, items: await toResources(ctx, actor, items) } };
        },
      }),

    create: (texts: Texts & { body: typeof CreateSamlProvider | typeof CreateOidcProvider }) =>
      operation({
        ...texts,
        family,
        method: 'POST',
        path,
        permission,
        params: organization,
        status: 201,
        answer: resource,
        errors: { 400: unknownTeam, 412: 'The organization has as many providers as it may.' },
        handle: async (ctx: ProvidersCtx, { actor, params: { organizationId }, body }) => {
          const row = await createProvider(ctx, { organizationId, kind, actor: actorOf(actor) }, body);
          const made = await shown(ctx, actor, row);
          return { ...made, location: made.body.urls.location };
        },
      }),

    get: (texts: Texts) =>
      operation({
        ...texts,
        family,
        method: 'GET',
        path: single,
        permission,
        params,
        status: 200,
        answer: resource,
        handle: async (ctx: ProvidersCtx, { actor, params: given }) =>
          shown(ctx, actor, await getProvider(ctx, named(given))),
      }),

    update: (texts: Texts & { body: typeof UpdateSamlProvider | typeof UpdateOidcProvider }) =>
      operation({
        ...texts,
        family,
        method: 'PATCH',
        path: single,
        permission,
        params,
        status: 200,
        answer: resource,
        errors: { 400: unknownTeam, 412: outdated },
        handle: async (ctx: ProvidersCtx, { actor, params: given, body, ifMatch }) => {
          const one = { ...named(given), actor: actorOf(actor) };
          return shown(ctx, actor, await changeProvider(ctx, one, { body, ifMatch }));
        },
      }),

    remove: (texts: Texts) =>
      operation({
        ...texts,
        family,
        method: 'DELETE',
        path: single,
        permission,
        params,
        status: 204,
        errors: { 412: outdated },
        handle: async (ctx: ProvidersCtx, { actor, params: given, ifMatch }) => {
          await removeProvider(ctx, { ...named(given), ifMatch, actor: actorOf(actor) });
          return { body: undefined };
        },
      }),
  };
}
