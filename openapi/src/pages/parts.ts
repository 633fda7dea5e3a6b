import type { Description } from '../reading/document.ts';
import type { DescribedPart } from '../types.ts';
import { readSchemaNames, readTags } from './tags.ts';

/** More schemas than anybody looks through. */
const SCHEMAS_AT_MOST = 5000;

/** What blocks can show of a description: its operations and webhooks by their tags, and its schemas by name. */
export function listParts(description: Description): DescribedPart[] {
  const { tags } = readTags(description);
  const operations = tags.flatMap(({ title: tag, operations: under }) =>
    under.map(({ block, method, path, title }): DescribedPart => ({ kind: block, method, name: path, title, tag })),
  );
  const schemas = readSchemaNames(description)
    .slice(0, SCHEMAS_AT_MOST)
    .map((name): DescribedPart => ({ kind: 'schema', method: '', name, title: name, tag: '' }));
  return [...operations, ...schemas];
}
