import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { readContent, readRawContent } from './contents.ts';
import type { DescribedPartsCtx } from '#features/contents/index.ts';
import { listParts } from './parts.ts';
import { toSpec, toVersion } from './resources.ts';
import {
  CreateOpenAPISpec,
  CreateOrUpdateOpenAPISpec,
  OpenAPISpec,
  OpenAPISpecContent,
  OpenAPISpecParts,
  OpenAPISpecRawContent,
  OpenAPISpecs,
  OpenAPISpecVersion,
  OpenAPISpecVersions,
  PartsQuery,
  Slug,
  UpdateOpenAPISpec,
} from './schema.ts';
import {
  createOpenAPISpec,
  createOrUpdateOpenAPISpecBySlug,
  deleteOpenAPISpecBySlug,
  getSpec,
  getVersion,
  listOpenAPISpecs,
  listOpenAPISpecVersions,
  type SpecsCtx,
  updateOpenAPISpecBySlug,
} from './service.ts';

const family = 'OpenAPI specs';
const base = '/v1/orgs/{organizationId}/openapi';
const one = `${base}/{specSlug}`;
const params = idParams('organizationId', 'specSlug');
/** A slug that may become that of a specification. */
const newParams = Type.Object({ ...idParams('organizationId').properties, specSlug: Slug() });
const versionParams = idParams('organizationId', 'specSlug', 'versionId');
const read = { on: 'organization', role: 'read' } as const;
const create = { on: 'organization', role: 'create' } as const;
const show = { ...read, visitor: true } as const;
const stale = { 412: 'The specification was changed since it was read.' };
const full = 'The organization has a specification of this slug, or as many as it may.';

export const openapiSpecOperations = [
  operation({
    id: 'listOpenAPISpecs',
    family,
    method: 'GET',
    path: base,
    summary: 'The OpenAPI specifications of an organization, oldest first',
    permission: read,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: OpenAPISpecs,
    handle: async (ctx: SpecsCtx, { actor, params: { organizationId }, query }) => {
      const { items, ...page } = await listOpenAPISpecs(ctx, organizationId, query);
      return { body: { ...page, items: items.map((row) => toSpec(ctx, actor, row)) } };
    },
  }),
  operation({
    id: 'createOpenAPISpec',
    family,
    method: 'POST',
    path: base,
    summary: 'Add an OpenAPI specification',
    description:
      'It is fetched and read after the answer: `processingState` becomes `complete`, and `lastProcessErrorCode` says why where nothing came of it.',
    permission: create,
    params: idParams('organizationId'),
    body: CreateOpenAPISpec,
    bodyLimit: 'server',
    status: 201,
    answer: OpenAPISpec,
    errors: { 400: full },
    handle: async (ctx: SpecsCtx, { actor, body }) => {
      const row = await createOpenAPISpec(ctx, actor, body);
      const spec = toSpec(ctx, actor, row);
      return { body: spec, version: row.version, location: spec.urls.location };
    },
  }),
  operation({
    id: 'getOpenAPISpecBySlug',
    family,
    method: 'GET',
    path: one,
    summary: 'One OpenAPI specification',
    permission: read,
    params,
    status: 200,
    answer: OpenAPISpec,
    handle: async (ctx: SpecsCtx, { actor, params: named }) => {
      const row = await getSpec(ctx, named);
      return { body: toSpec(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'createOrUpdateOpenAPISpecBySlug',
    family,
    method: 'PUT',
    path: one,
    summary: 'Add an OpenAPI specification, or change where it comes from',
    description: 'The address that it has already is fetched anew.',
    permission: create,
    params: newParams,
    body: CreateOrUpdateOpenAPISpec,
    bodyLimit: 'server',
    status: 200,
    mayCreate: true,
    answer: OpenAPISpec,
    errors: { ...stale, 400: 'The organization has as many specifications as it may.' },
    handle: async (ctx: SpecsCtx, { actor, params: named, body, ifMatch }) => {
      const { spec: row, isNew } = await createOrUpdateOpenAPISpecBySlug(ctx, actor, { ...body, ...named, ifMatch });
      const spec = toSpec(ctx, actor, row);
      return { body: spec, version: row.version, isNew, ...(isNew ? { location: spec.urls.location } : {}) };
    },
  }),
  operation({
    id: 'updateOpenAPISpecBySlug',
    family,
    method: 'PATCH',
    path: one,
    summary: 'Change who may read an OpenAPI specification',
    permission: create,
    params,
    body: UpdateOpenAPISpec,
    status: 200,
    answer: OpenAPISpec,
    errors: stale,
    handle: async (ctx: SpecsCtx, { actor, params: named, body, ifMatch }) => {
      const row = await updateOpenAPISpecBySlug(ctx, actor, { ...body, ...named, ifMatch });
      return { body: toSpec(ctx, actor, row), version: row.version };
    },
  }),
  operation({
    id: 'deleteOpenAPISpecBySlug',
    family,
    method: 'DELETE',
    path: one,
    summary: 'Delete an OpenAPI specification with all its versions',
    permission: create,
    params,
    status: 205,
    handle: async (ctx: SpecsCtx, { actor, params: named }) => {
      await deleteOpenAPISpecBySlug(ctx, actor, named);
      return { body: undefined };
    },
  }),
  operation({
    id: 'listOpenAPISpecVersions',
    family,
    method: 'GET',
    path: `${one}/versions`,
    summary: 'The versions of an OpenAPI specification, newest first',
    description: 'The hundred newest are kept.',
    permission: read,
    params,
    query: PageQuery,
    status: 200,
    answer: OpenAPISpecVersions,
    handle: async (ctx: SpecsCtx, { params: named, query }) => {
      const { spec, page } = await listOpenAPISpecVersions(ctx, named, query);
      return { body: { ...page, items: page.items.map((row) => toVersion(ctx, spec, row)) } };
    },
  }),
  operation({
    id: 'listOpenAPISpecParts',
    family,
    method: 'GET',
    path: `${one}/versions/latest/parts`,
    summary: 'The operations, webhooks and schemas of an OpenAPI specification that blocks of pages can show',
    description: 'Of the newest version, in its order, schemas last. What is marked as internal is left out.',
    permission: read,
    params,
    query: PartsQuery,
    status: 200,
    answer: OpenAPISpecParts,
    handle: async (ctx: SpecsCtx & DescribedPartsCtx, { params: named, query }) => ({
      body: await listParts(ctx, named, query),
    }),
  }),
  ...[
    { which: 'Latest', suffix: '', at: 'latest', named: params, summary: 'The newest version' },
    { which: '', suffix: 'ById', at: '{versionId}', named: versionParams, summary: 'One version' },
  ].flatMap(({ which, suffix, at, named: versionNames, summary }) => [
    operation({
      id: `get${which}OpenAPISpecVersion${suffix}`,
      family,
      method: 'GET',
      path: `${one}/versions/${at}`,
      summary: `${summary} of an OpenAPI specification`,
      permission: read,
      params: versionNames,
      status: 200,
      answer: OpenAPISpecVersion,
      handle: async (ctx: SpecsCtx, { params: named }) => {
        const { spec, version } = await getVersion(ctx, named);
        return { body: toVersion(ctx, spec, version) };
      },
    }),
    operation({
      id: `get${which}OpenAPISpecVersionContent${suffix}`,
      family,
      method: 'GET',
      path: `${one}/versions/${at}/content`,
      summary: `${summary} of an OpenAPI specification, with what it says`,
      description: 'Of Swagger 2.0, the same in OpenAPI 3.1.',
      permission: show,
      params: versionNames,
      status: 200,
      answer: OpenAPISpecContent,
      handle: async (ctx: SpecsCtx, { actor, params: named }) => ({ body: await readContent(ctx, actor, named) }),
    }),
    operation({
      id: `get${which}OpenAPISpecVersionContentRaw${suffix}`,
      family,
      method: 'GET',
      path: `${one}/versions/${at}/content/raw`,
      summary: `${summary} of an OpenAPI specification as a document`,
      description: 'All its files in one, as JSON, in the version of OpenAPI that they have.',
      permission: show,
      params: versionNames,
      status: 200,
      answer: OpenAPISpecRawContent,
      handle: async (ctx: SpecsCtx, { actor, params: named }) => ({ body: await readRawContent(ctx, actor, named) }),
    }),
  ]),
];
