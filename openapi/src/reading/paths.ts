import type { Description } from './document.ts';
import { follow } from './references.ts';
import { entriesOf, isMapping, type Mapping, mappingOf, textOf, valueOf } from './values.ts';

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The first method that a path or a webhook has. */
export const methodOf = (item: unknown): string | undefined =>
  METHODS.find((method) => isMapping(mappingOf(item)[method]));

/** As it is written, or the same but for a slash at its end. */
export function pathIn(items: Mapping, path: string): string | undefined {
  const bare = path.replace(/\/$/, '');
  return [path, bare, `${bare}/`, `/${bare}`].find((key) => Object.hasOwn(items, key));
}

/** Where an operation is. */
export interface OperationPlace {
  method: string;
  path: string;
}

/** What was looked for last, because links of one description come one after the other. */
const known = new WeakMap<Description, ReadonlyMap<string, OperationPlace>>();

/** The place of the operation of this id; nothing where the description has none. */
export function findPlace(description: Description, operationId: string): OperationPlace | undefined {
  const places = known.get(description) ?? placesOf(description);
  known.set(description, places);
  return places.get(operationId);
}

function placesOf(description: Description): Map<string, OperationPlace> {
  const { entry: file, files } = description;
  const places = new Map<string, OperationPlace>();
  for (const [path, value] of entriesOf(mappingOf(files.get(file))['paths'])) {
    const item = mappingOf(follow(description, { value, file }).value);
    for (const method of METHODS) {
      const id = textOf(mappingOf(valueOf(item, method))['operationId']);
      if (id !== '' && !places.has(id)) places.set(id, { method, path });
    }
  }
  return places;
}
