import type { Static, TObject, TSchema } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, listOf, type Page } from '#platform/http/index.ts';
import { listedAt } from '../rules.ts';
import type { SiteRow } from '../store.ts';
import type { One, Sibling, SiblingKind, SiblingRequest } from './service.ts';

type Errors = Partial<Record<400 | 409 | 412, string>>;

/** What one operation says of itself. */
interface Texts {
  id: string;
  summary: string;
  description?: string;
  errors?: Errors;
}

interface Declared<Ctx, Seen extends { site: SiteRow }, Part extends Sibling, R extends TSchema> {
  family: string;
  /** The segment of the path: `sections`. */
  segment: string;
  /** What the path calls the id of one: `siteSectionId`. */
  param: string;
  kind: SiblingKind<Ctx, Seen, Part, Static<R>>;
  /** The resource. */
  resource: R;
}

type Request<B extends TSchema> = SiblingRequest & { caller: Caller; body: Static<B> };

const creators = { on: 'organization', role: 'create' } as const;
const site = idParams('organizationId', 'siteId');

/**
 * The operations that every kind of part has: list, add, update, delete and move, with one permission, one set of
 * parameters and one way to answer. What differs is given to each: its texts, its schemas, and what it does.
 */
export function siblingRoutes<
  Ctx extends { db: Db; baseUrl: string },
  Seen extends { site: SiteRow },
  Part extends Sibling,
  R extends TSchema,
>({ family, segment, param, kind, resource }: Declared<Ctx, Seen, Part, R>) {
  const path = `/v1/orgs/{organizationId}/sites/{siteId}/${segment}`;
  const single = `${path}/{${param}}`;
  const params = idParams('organizationId', 'siteId', param);
  // Its type would hold that of the resource a second time, deeper than the compiler looks; `toBodies` has it.
  const list: TSchema = listOf(resource);
  const changed = `The ${kind.noun} was changed since it was read.`;

  const toRequest = (given: Record<string, string>) => ({ siteId: given['siteId'] ?? '', id: given[param] ?? '' });
  const toAnswer = async (ctx: Ctx, { seen, part }: One<Seen, Part>) => {
    const [body] = await kind.toBodies(ctx, seen, [part]);
    if (body === undefined) throw new Error(`A ${kind.noun} was lost on its way out.`);
    return { body, version: part.row.version };
  };

  return {
    path,
    single,
    changed,
    toRequest,
    toAnswer,

    list: <Q extends TObject>({
      list: run,
      ...texts
    }: Texts & {
      query: Q;
      list: (
        ctx: Ctx,
        request: { caller: Caller; siteId: string; query: Static<Q> },
      ) => Promise<Page<Part> & { seen: Seen }>;
    }) =>
      operation({
        ...texts,
        family,
        method: 'GET',
        path,
        permission: {
          on: 'organization',
          role: 'guest',
          also: 'guests where the site is published or shows what they may read',
          visitor: true,
        },
        params: site,
        status: 200,
        answer: list,
        handle: async (ctx: Ctx, { actor, params: { siteId }, query }) => {
          const { items, seen, ...page } = await run(ctx, { caller: actor, siteId, query });
          return { body: { ...page, items: await kind.toBodies(ctx, seen, items) } };
        },
      }),

    add: <B extends TSchema>({
      add,
      also,
      ...texts
    }: Texts & {
      body: B;
      also?: string;
      add: (ctx: Ctx, request: { caller: Caller; siteId: string; body: Static<B> }) => Promise<One<Seen, Part>>;
    }) =>
      operation({
        ...texts,
        family,
        method: 'POST',
        path,
        permission: { ...creators, ...(also === undefined ? {} : { also }) },
        params: site,
        status: 201,
        answer: resource,
        handle: async (ctx: Ctx, { actor, params: given, body }) => {
          const added = await add(ctx, { caller: actor, siteId: given.siteId, body });
          return { ...(await toAnswer(ctx, added)), location: listedAt(ctx, path, given) };
        },
      }),

    update: <B extends TSchema>({
      update,
      errors,
      ...texts
    }: Texts & { body: B; update: (ctx: Ctx, request: Request<B>) => Promise<One<Seen, Part>> }) =>
      operation({
        ...texts,
        family,
        method: 'PATCH',
        path: single,
        permission: creators,
        params,
        status: 200,
        answer: resource,
        errors: { ...errors, 412: changed },
        handle: async (ctx: Ctx, { actor, params: given, body, ifMatch }) =>
          toAnswer(ctx, await update(ctx, { caller: actor, ...toRequest(given), body, ifMatch })),
      }),

    remove: ({
      remove,
      ...texts
    }: Texts & { remove: (ctx: Ctx, request: SiblingRequest & { caller: Caller }) => Promise<void> }) =>
      operation({
        ...texts,
        family,
        method: 'DELETE',
        path: single,
        permission: creators,
        params,
        status: 205,
        errors: { 412: changed },
        handle: async (ctx: Ctx, { actor, params: given, ifMatch }) => {
          await remove(ctx, { caller: actor, ...toRequest(given), ifMatch });
          return { body: undefined };
        },
      }),

    move: <B extends TSchema>({
      move,
      ...texts
    }: Texts & { body: B; move: (ctx: Ctx, request: Request<B>) => Promise<One<Seen, Part>> }) =>
      operation({
        ...texts,
        family,
        method: 'POST',
        path: `${single}/move`,
        permission: creators,
        params,
        bodyOptional: true,
        status: 200,
        answer: resource,
        errors: { 400: 'The position cannot be used.', 409: 'It is there already.', 412: changed },
        handle: async (ctx: Ctx, { actor, params: given, body, ifMatch }) =>
          toAnswer(ctx, await move(ctx, { caller: actor, ...toRequest(given), body, ifMatch })),
      }),
  };
}
