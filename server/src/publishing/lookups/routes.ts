import { operation } from '#access/index.ts';
import { getContentByUrl } from './locations.ts';
import { AddressQuery, Location, LookUp, Resolution } from './schema.ts';
import { type LookupsCtx, resolvePublishedContentByUrl } from './service.ts';

/** Operations that answer what addresses lead to. */
export const lookupOperations = [
  operation({
    id: 'resolvePublishedContentByUrl',
    family: 'URLs',
    method: 'POST',
    path: '/v1/urls/published',
    summary: 'What an address of a published site leads to, with a token to read it',
    description:
      'For programs that show published sites in their own way. It needs no token: the audience of a site decides who may read it.',
    permission: { on: 'anyone', also: 'being one for whom the site is published', scope: 'read' },
    body: LookUp,
    status: 200,
    answer: Resolution,
    errors: { 404: 'No site is published there for whoever asks.' },
    handle: async (ctx: LookupsCtx, { actor, body }) => ({
      body: await resolvePublishedContentByUrl(ctx, actor, body),
    }),
  }),
  operation({
    id: 'getContentByUrl',
    family: 'URLs',
    method: 'GET',
    path: '/v1/urls/content',
    summary: 'What an address of this server leads to, by its ids',
    description: 'Of published sites and of the app, such as `urls.app` of spaces, change requests and revisions.',
    permission: { on: 'caller', within: true, also: 'being one who may read what is there' },
    query: AddressQuery,
    status: 200,
    answer: Location,
    errors: { 404: 'The address leads to nothing that the caller may know of.' },
    handle: async (ctx: LookupsCtx, { actor, query }) => ({ body: await getContentByUrl(ctx, actor, query.url) }),
  }),
];
