import type { TSchema } from 'typebox';
import { DEFAULT_BODY_LIMIT } from '../requests/body-limits.ts';
import { isCreation, type Refusal } from './operation.ts';
import { ErrorSchema } from './schemas.ts';

/** As much of an operation as its description needs. */
export interface DescribedOperation {
  id: string;
  creates?: boolean;
  isShownOnce?: boolean;
  family: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  description?: string;
  params: TSchema;
  query: TSchema;
  body?: TSchema;
  bodyLimit?: number | 'server';
  bodyOptional?: boolean;
  status: number;
  mayCreate?: boolean;
  answer?: TSchema;
  isEventStream?: boolean;
  isLines?: boolean;
  isLive?: boolean;
  errors?: Partial<Record<number, string | Refusal>>;
  makesRevision?: boolean;
  /** Whether it needs no token. */
  isOpen?: boolean;
  /** What a token must be good for. */
  scope?: string;
}

type Json = Record<string, unknown>;

interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** What every operation can answer. */
const SHARED_ERRORS: Record<number, string> = {
  401: 'There is no valid token.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'Something went wrong on our side.',
  503: 'The server is stopping or busy; `Retry-After` says when to try again.',
};

/** What an operation can answer because of what it takes; its own words for the same status come first. */
function errorsOf(operation: DescribedOperation): Record<number, string | Refusal> {
  const { method, params, query, body } = operation;
  const errors: Record<number, string> = { ...SHARED_ERRORS };
  if (isFilled(params) || isFilled(query) || body !== undefined)
    errors[422] = 'A value does not fit its schema; `details` names every one.';
  // A page of a list; a page of a book is asked for without a limit.
  const { page, limit } = propertiesOf(query);
  if (page !== undefined && limit !== undefined) errors[400] = 'The page token was not issued by this list.';
  // A body is read, and refused where it cannot be, before anybody asks whether the operation takes one.
  if (method !== 'GET') {
    errors[400] = 'The body is not JSON, or names something that cannot be used.';
    errors[413] = `The body is larger than ${limitInWords(operation)}.`;
    errors[415] = 'The body is not sent as `application/json`.';
  }
  if (isCreation(operation))
    errors[422] = 'A value does not fit its schema, or the Idempotency-Key was used for another request.';
  return { ...errors, ...(operation.errors as Record<number, string | Refusal> | undefined) };
}

const limitInWords = ({ bodyLimit = DEFAULT_BODY_LIMIT }: DescribedOperation): string =>
  bodyLimit === 'server' ? 'the `LECTERN_BODY_LIMIT` of the server, by default 10 MiB' : `${bodyLimit / 1024} KiB`;

const propertiesOf = (schema: TSchema): Record<string, unknown> => (schema as unknown as ObjectSchema).properties ?? {};

const isFilled = (schema: TSchema): boolean => Object.keys(propertiesOf(schema)).length > 0;

/** The OpenAPI 3.1 document of the operations, in the order they are declared. */
export function describeApi(
  operations: readonly DescribedOperation[],
  info: { version: string; description: string },
): Json {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version: info.version,
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map((operation) => operation.family))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal API token; it begins with `lct_`. What is named next to it is the scope that it needs.',
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function describeOperation(operation: DescribedOperation, schemas: Record<string, Json>): Json {
  const parameters = [
    ...parametersOf(operation.params, 'path', schemas),
    ...parametersOf(operation.query, 'query', schemas),
  ];
  return {
    operationId: operation.id,
    tags: [operation.family],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...securityOf(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            description: `At most ${limitInWords(operation)}.`,
            required: operation.bodyOptional !== true,
            content: { 'application/json': { schema: refer(operation.body, schemas) } },
          },
        }),
    responses: responsesOf(operation, schemas),
  };
}

function securityOf({ isOpen, scope }: DescribedOperation): Json {
  if (isOpen !== true && scope === undefined) return {};
  const token = { token: scope === undefined ? [] : [scope] };
  return { security: isOpen === true ? [{}, token] : [token] };
}

function parametersOf(schema: TSchema, where: 'path' | 'query', schemas: Record<string, Json>): Json[] {
  const { properties = {}, required = [] } = schema as unknown as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: refer(rest, schemas),
    };
  });
}

function responsesOf(operation: DescribedOperation, schemas: Record<string, Json>): Json {
  const failed = (refusal: string | Refusal): Json => ({
    description: typeof refusal === 'string' ? refusal : refusal.description,
    content: { 'application/json': { schema: errorSchema(refusal, schemas) } },
  });
  const success: Json =
    operation.answer === undefined
      ? { description: 'Done; there is nothing to say.' }
      : { description: 'Done.', content: contentOf(operation.answer, operation, schemas) };
  return {
    [operation.status]: success,
    ...(operation.mayCreate === true ? { 201: { ...success, description: 'Created.' } } : {}),
    ...Object.fromEntries(Object.entries(errorsOf(operation)).map(([status, text]) => [status, failed(text)])),
  };
}

/** Of an event stream, the schema is that of one event, and of lines, that of one line. */
function contentOf(
  answer: TSchema,
  { isEventStream, isLines, isLive }: { isEventStream?: boolean; isLines?: boolean; isLive?: boolean },
  schemas: Record<string, Json>,
): Json {
  if (isLines === true) return { 'application/x-ndjson': { schema: refer(answer, schemas) } };
  if (isLive === true) return { 'text/event-stream': { schema: refer(answer, schemas) } };
  if (isEventStream !== true) return { 'application/json': { schema: refer(answer, schemas) } };
  return { 'text/event-stream': { schema: refer((answer as { items?: TSchema }).items ?? answer, schemas) } };
}

function errorSchema(refusal: string | Refusal, schemas: Record<string, Json>): unknown {
  const shared = refer(ErrorSchema, schemas);
  if (typeof refusal === 'string') return shared;
  return { allOf: [shared, { type: 'object', properties: { error: refer(refusal.data, schemas) } }] };
}

/** Named schemas are listed once among the components and referred to; the rest stays where it is. */
function refer(schema: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => refer(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, ...rest } = schema as Json;
  const described = withMapping(
    rest,
    mapSchemas(rest, (child) => refer(child, schemas)),
  );
  if (typeof title !== 'string') return described;
  const known = schemas[title];
  // The second would silently get the first one's description.
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(described)) {
    throw new Error(`Two schemas are named ${title}. Give one of them another name.`);
  }
  schemas[title] = described;
  return { $ref: `#/components/schemas/${title}` };
}

/** Says of a choice between named forms which value of the property that distinguishes them means which of them. */
function withMapping(schema: Json, described: Json): Json {
  const { propertyName } = (schema['discriminator'] ?? {}) as { propertyName?: string };
  if (propertyName === undefined) return described;
  const forms = schema['oneOf'] as ObjectSchema[];
  const references = described['oneOf'] as { $ref: string }[];
  const mapping = forms.map((form, index) => [form.properties?.[propertyName]?.['const'], references[index]?.$ref]);
  return { ...described, discriminator: { propertyName, mapping: Object.fromEntries(mapping) as Json } };
}

/** Keywords whose values are a caller's values and no schemas, whatever they look like. */
const LITERAL = new Set(['const', 'default', 'enum', 'example', 'examples']);

// `title` inside `properties` is a property of that name, not the name of a schema.
function mapSchemas(schema: Json, map: (child: unknown) => unknown): Json {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (LITERAL.has(keyword)) return [keyword, value];
    return [keyword, keyword === 'properties' ? mapValues(value as Json, map) : map(value)];
  });
  return Object.fromEntries(entries) as Json;
}

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
