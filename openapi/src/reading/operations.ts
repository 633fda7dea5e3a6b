import { type ContentView, contentsOf } from './contents.ts';
import { parameterExample } from './examples.ts';
import { type LinkView, linksOf } from './links.ts';
import { METHODS, methodOf, pathIn } from './paths.ts';
import { follow, type Held } from './references.ts';
import { type Direction, type Reading, type SchemaView, viewSchema } from './schemas.ts';
import { type SecurityView, securityOf } from './security.ts';
import { type ServerView, serversOf } from './servers/servers.ts';
import { entriesOf, isMapping, listOf, type Mapping, mappingOf, textOf, valueOf } from './values.ts';

/** An operation or a webhook as readers see it. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  isWebhook: boolean;
  title: string;
  description?: string;
  isDeprecated: boolean;
  isInternal: boolean;
  stability?: string;
  link?: { url: string; text: string };
  servers: ServerView[];
  security: SecurityView[];
  parameters: ParameterView[];
  body?: { description?: string; isRequired: boolean; contents: ContentView[] };
  responses: ResponseView[];
  callbacks: CallbackView[];
  /** Code that its author gives. */
  ownSamples: { label: string; language: string; code: string }[];
  hidesTryIt: boolean;
  /** Whether its author wants requests to go through the server of the site; undefined where they do not say. */
  proxy?: boolean;
}

/** A request that the described server sends back, and what it expects as an answer. */
export interface CallbackView extends Pick<OperationView, 'body' | 'responses'> {
  name: string;
  method: string;
  path: string;
  description?: string;
}

export interface ParameterView {
  name: string;
  in: string;
  isRequired: boolean;
  description?: string;
  schema: SchemaView;
  example: string;
  serialized: Serialized;
}

/** How a value is written into a request. */
export interface Serialized {
  style: string;
  isExploded: boolean;
  kind: 'value' | 'list' | 'map' | 'json';
}

export interface ResponseView {
  status: string;
  description?: string;
  headers: ParameterView[];
  contents: ContentView[];
  links: LinkView[];
}

const TEXT_AT_MOST = 20_000;
const PARTS_AT_MOST = 100;

/** What of a description is looked for. */
export interface Wanted {
  block: 'operation' | 'webhook';
  method: string;
  path: string;
  name: string;
}

/** The operation or webhook of this method and name; nothing where the description has none. */
export function findOperation(reading: Reading, wanted: Wanted): OperationView | undefined {
  const root: Held = {
    value: reading.description.files.get(reading.description.entry),
    file: reading.description.entry,
  };
  const isWebhook = wanted.block === 'webhook';
  const items = mappingOf(valueOf(mappingOf(root.value), isWebhook ? 'webhooks' : 'paths'));
  const key = isWebhook ? wanted.name : pathIn(items, wanted.path);
  if (key === undefined) return undefined;
  const item = follow(reading.description, { value: valueOf(items, key), file: root.file });
  const method = METHODS.includes(wanted.method) ? wanted.method : isWebhook ? methodOf(item.value) : undefined;
  const found = method === undefined ? undefined : valueOf(mappingOf(item.value), method);
  if (method === undefined || !isMapping(found)) return undefined;
  return toView(reading, { root: mappingOf(root.value), item, found, method, key, isWebhook });
}

interface Found {
  root: Mapping;
  item: Held;
  found: Mapping;
  method: string;
  key: string;
  isWebhook: boolean;
}

function toView(reading: Reading, { root, item, found, method, key, isWebhook }: Found): OperationView {
  const { file } = item;
  const above = mappingOf(item.value);
  const external = mappingOf(found['externalDocs']);
  const url = URL.parse(textOf(external['url'], 2000));
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return {
    id: textOf(found['operationId'], 120) || `${method}-${key}`,
    method,
    path: textOf(key, 500),
    isWebhook,
    title: textOf(found['summary'], 300) || textOf(above['summary'], 300) || textOf(found['operationId'], 300) || key,
    ...words(found['description'] ?? above['description']),
    isDeprecated: found['deprecated'] === true,
    isInternal: found['x-internal'] === true || above['x-internal'] === true,
    ...(found['x-stability'] === undefined ? {} : { stability: textOf(found['x-stability'], 40) }),
    ...(isWeb ? { link: { url: url.href, text: textOf(external['description'], 200) || url.host } } : {}),
    servers: isWebhook ? [] : serversOf([found['servers'], above['servers'], root['servers']]),
    security: isWebhook ? [] : securityOf(reading, root, found['security'] ?? root['security']),
    parameters: parametersOf(reading, [above['parameters'], found['parameters']], file),
    ...bodyOf(reading, { value: found['requestBody'], file }, isWebhook ? 'answered' : 'sent'),
    responses: responsesOf(reading, { value: found['responses'], file }, isWebhook ? 'sent' : 'answered'),
    callbacks: callbacksOf(reading, { value: found['callbacks'], file }),
    ownSamples: ownSamplesOf(found),
    ...proxyOf(found['x-enable-proxy'] ?? root['x-enable-proxy']),
    hidesTryIt: isWebhook || found['x-hideTryItPanel'] === true || root['x-hideTryItPanel'] === true,
  };
}

const proxyOf = (value: unknown): Pick<OperationView, 'proxy'> => (typeof value === 'boolean' ? { proxy: value } : {});

const words = (description: unknown): { description?: string } => {
  const text = textOf(description, TEXT_AT_MOST).trim();
  return text === '' ? {} : { description: text };
};

function parametersOf(reading: Reading, lists: readonly unknown[], file: string): ParameterView[] {
  const found = new Map<string, ParameterView>();
  for (const value of lists.flatMap((list) => listOf(list)).slice(0, PARTS_AT_MOST)) {
    const held = follow(reading.description, { value, file });
    const parameter = mappingOf(held.value);
    const place = textOf(parameter['in'], 20);
    // That of the operation stands for that of its path.
    if (place !== '') found.set(`${place} ${textOf(parameter['name'])}`, toParameter(reading, held, parameter['name']));
  }
  return [...found.values()];
}

function toParameter(reading: Reading, held: Held, name: unknown): ParameterView {
  const parameter = mappingOf(held.value);
  const [content] = entriesOf(parameter['content']);
  const schema = parameter['schema'] ?? mappingOf(content?.[1])['schema'];
  const view = viewSchema(reading, { value: schema, file: held.file });
  return {
    name: textOf(name, 200),
    in: textOf(parameter['in'], 20),
    isRequired: parameter['required'] === true || parameter['in'] === 'path',
    ...words(parameter['description'] ?? view.description),
    schema:
      parameter['deprecated'] === true
        ? { ...view, marks: [...new Set([...view.marks, 'deprecated' as const])] }
        : view,
    example: parameterExample(reading, { value: { ...parameter, schema }, file: held.file }),
    serialized: serializedBy(parameter, view.type),
  };
}

/** What a parameter does not say follows from its place; OpenAPI, “Parameter Object”. */
function serializedBy(parameter: Mapping, type: string): Serialized {
  const isForm = parameter['in'] === 'query' || parameter['in'] === 'cookie';
  const style = textOf(parameter['style'], 40) || (isForm ? 'form' : 'simple');
  const isExploded = typeof parameter['explode'] === 'boolean' ? parameter['explode'] : style === 'form';
  return { style, isExploded, kind: parameter['content'] === undefined ? kindOfType(type) : 'json' };
}

/** Whether a value of a type is several, and whether these have names. */
export const kindOfType = (type: string): 'value' | 'list' | 'map' =>
  /\[\]$|^array/.test(type) ? 'list' : type.startsWith('object') ? 'map' : 'value';

/** What a webhook brings comes from the interface, as answers do. */
function bodyOf(reading: Reading, held: Held, direction: Direction): Pick<OperationView, 'body'> {
  const found = follow(reading.description, held);
  if (!isMapping(found.value)) return {};
  const { value, file } = found;
  const contents = contentsOf(reading, { value: value['content'], file }, direction);
  return { body: { ...words(value['description']), isRequired: value['required'] === true, contents } };
}

function responsesOf(reading: Reading, held: Held, direction: Direction): ResponseView[] {
  return entriesOf(held.value)
    .filter(([status]) => !status.startsWith('x-'))
    .slice(0, PARTS_AT_MOST)
    .map(([status, response]) => {
      const found = follow(reading.description, { value: response, file: held.file });
      const { file } = found;
      const value = mappingOf(found.value);
      const headers = entriesOf(value['headers']).slice(0, PARTS_AT_MOST);
      return {
        status: textOf(status, 20),
        ...words(value['description']),
        headers: headers.map(([name, header]) => {
          const inner = follow(reading.description, { value: header, file });
          return toParameter(reading, inner, name);
        }),
        contents: contentsOf(reading, { value: value['content'], file }, direction),
        links: linksOf(reading.description, { value: value['links'], file }),
      };
    });
}

/** Together no more than one operation has: each body gets an example made, and their number multiplies. */
const CALLBACKS_AT_MOST = { names: 10, addresses: 2, responses: 5 };

const fewOf = (responses: unknown): Mapping =>
  Object.fromEntries(entriesOf(responses).slice(0, CALLBACKS_AT_MOST.responses));

function callbacksOf(reading: Reading, held: Held): CallbackView[] {
  const { description } = reading;
  return entriesOf(held.value)
    .slice(0, CALLBACKS_AT_MOST.names)
    .flatMap(([name, callback]) => {
      const { value, file } = follow(description, { value: callback, file: held.file });
      return entriesOf(value)
        .slice(0, CALLBACKS_AT_MOST.addresses)
        .flatMap(([path, item]) => {
          const found = follow(description, { value: item, file });
          const method = methodOf(found.value);
          if (method === undefined) return [];
          const operation = mappingOf(mappingOf(found.value)[method]);
          const { file: home } = found;
          return [
            {
              ...{ name: textOf(name, 100), method, path: textOf(path, 300) },
              ...words(operation['summary'] ?? operation['description']),
              ...bodyOf(reading, { value: operation['requestBody'], file: home }, 'answered'),
              responses: responsesOf(reading, { value: fewOf(operation['responses']), file: home }, 'sent'),
            },
          ];
        });
    });
}

function ownSamplesOf(found: Mapping): OperationView['ownSamples'] {
  const [listed] = ['x-codeSamples', 'x-code-samples', 'x-custom-examples']
    .map((key) => found[key])
    .filter(Array.isArray);
  return listOf(listed)
    .slice(0, 20)
    .map(mappingOf)
    .flatMap((sample) => {
      const code = textOf(sample['source'] ?? sample['code'], TEXT_AT_MOST);
      const language = textOf(sample['lang'], 40).toLowerCase();
      return code === ''
        ? []
        : [{ label: textOf(sample['label'], 60) || textOf(sample['lang'], 40) || 'Code', language, code }];
    });
}
