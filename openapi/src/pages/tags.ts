import type { Description } from '../reading/document.ts';
import { METHODS } from '../reading/paths.ts';
import { follow, type Held } from '../reading/references.ts';
import { entriesOf, isMapping, listOf, type Mapping, mappingOf, textOf, valueOf } from '../reading/values.ts';

/** An operation or a webhook as a page names it. */
export interface ListedOperation {
  block: 'operation' | 'webhook';
  method: string;
  /** The path of an operation, or the name of a webhook. */
  path: string;
  title: string;
}

/** A tag with what stands under it. */
export interface Tag {
  /** Empty for what has no tag. */
  name: string;
  title: string;
  description: string;
  icon: string;
  /** The name of the tag that it lies below; empty for none. */
  parent: string;
  operations: ListedOperation[];
}

/** More than anybody has, of each kind; what comes after is counted. */
const TAGS_AT_MOST = 2000;
const OPERATIONS_AT_MOST = 5000;

const NAME_AT_MOST = 200;
const DESCRIPTION_AT_MOST = 20_000;

export interface Tags {
  tags: Tag[];
  /** How many tags and operations there are beyond those. */
  left: number;
}

/** The tags of a description that have operations or are declared, in its order; those of no tag come last. */
export function readTags(description: Description): Tags {
  const file = description.entry;
  const root = mappingOf(description.files.get(file));
  const tags = new Map<string, Tag>();
  const counted = { operations: 0, left: 0 };
  for (const declared of listOf(root['tags'])) addTag(tags, toTag(mappingOf(declared)), counted);
  for (const block of ['operation', 'webhook'] as const) {
    const items = entriesOf(root[block === 'webhook' ? 'webhooks' : 'paths']);
    for (const [path, value] of items) {
      for (const found of operationsOf(description, { block, path }, { value, file })) {
        counted.operations += 1;
        if (counted.operations > OPERATIONS_AT_MOST) counted.left += 1;
        else addTag(tags, untitled(found.tag), counted)?.operations.push(found.operation);
      }
    }
  }
  const bare = tags.get('');
  if (bare !== undefined) bare.title = shortText(mappingOf(root['info'])['title']) || 'API';
  const named = [...tags.values()].filter((tag) => tag !== bare);
  return { tags: bare === undefined ? named : [...named, bare], left: counted.left };
}

/** The names of the schemas of a description. */
export const readSchemaNames = ({ entry, files }: Description): string[] =>
  Object.keys(mappingOf(valueOf(mappingOf(mappingOf(files.get(entry))['components']), 'schemas')));

function addTag(tags: Map<string, Tag>, tag: Tag, counted: { left: number }): Tag | undefined {
  const known = tags.get(tag.name);
  if (known !== undefined) return known;
  if (tags.size >= TAGS_AT_MOST) {
    counted.left += 1;
    return undefined;
  }
  tags.set(tag.name, tag);
  return tag;
}

const untitled = (name: string): Tag => ({ name, title: name, description: '', icon: '', parent: '', operations: [] });

function toTag(declared: Mapping): Tag {
  const [title] = ['x-page-title', 'x-displayName', 'summary', 'name'].flatMap((key) => shortText(declared[key]) || []);
  const icon = textOf(declared['x-page-icon'], 50);
  return {
    ...untitled(shortText(declared['name'])),
    ...(title === undefined ? {} : { title }),
    description: textOf(declared['x-page-description'] ?? declared['description'], DESCRIPTION_AT_MOST),
    icon: /^[a-z][a-z0-9-]*$/.test(icon) ? icon : '',
    parent: shortText(declared['parent'] ?? declared['x-parent']),
  };
}

interface Found {
  tag: string;
  operation: ListedOperation;
}

/** What is not meant for readers is left out. An operation of several tags stands under the first. */
function operationsOf(
  description: Description,
  { block, path }: Pick<ListedOperation, 'block' | 'path'>,
  held: Held,
): Found[] {
  const item = mappingOf(follow(description, held).value);
  if (isInternal(item)) return [];
  return METHODS.flatMap((method) => {
    const operation = valueOf(item, method);
    if (!isMapping(operation) || isInternal(operation)) return [];
    const title = shortText(operation['summary']) || shortText(item['summary']) || shortText(operation['operationId']);
    const [tag] = listOf(operation['tags']);
    return [{ tag: shortText(tag), operation: { block, method, path, title: title || shortText(path) } }];
  });
}

const isInternal = (item: Mapping): boolean => item['x-internal'] === true || item['x-gitbook-ignore'] === true;

/** What no line shows, and what turns the direction of all that follows. */
const UNSHOWN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

const shortText = (value: unknown): string =>
  textOf(value, NAME_AT_MOST).replaceAll(UNSHOWN, ' ').replaceAll(/\s+/g, ' ').trim();
