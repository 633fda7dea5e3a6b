import { readYaml } from '@lectern/content';
import { readTextFile, relativeTarget, type TreeFile } from '../drafts/index.ts';

/** Operations of the OpenAPI files of an export: by the name of the file, then by their ids. */
export type Operations = Map<string, { place: string; byId: Map<string, { path: string; method: string }> }>;

const FILE_AT_MOST = 20_000_000;
const YAML_AT_MOST = 2_000_000;
const OPERATIONS_AT_MOST = 20_000;
const METHODS = new Set('get put post delete options head patch trace'.split(' '));

/** Notes the operations of a file, where it is a description of an API. */
export async function readOperations(operations: Operations, file: TreeFile, place: string): Promise<void> {
  const isJson = file.path.endsWith('.json');
  if (file.size > (isJson ? FILE_AT_MOST : YAML_AT_MOST)) return;
  const paths = pathsIn(read(await readTextFile(file), isJson));
  if (paths === undefined) return;
  const byId = new Map<string, { path: string; method: string }>();
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item ?? {})) {
      const id = METHODS.has(method) ? (operation as { operationId?: unknown } | null)?.operationId : undefined;
      if (typeof id === 'string' && byId.size < OPERATIONS_AT_MOST) byId.set(id, { path, method });
    }
  operations.set(file.path.split('/').at(-1) ?? file.path, { place, byId });
}

function read(text: string, isJson: boolean): unknown {
  if (!isJson) {
    const found = readYaml(text);
    return found.ok ? found.value : undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // It is a file like any other.
    return undefined;
  }
}

function pathsIn(value: unknown): Record<string, object | null> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = value as Record<string, unknown>;
  if (found['openapi'] === undefined && found['swagger'] === undefined) return undefined;
  const { paths } = found;
  return typeof paths === 'object' && paths !== null ? (paths as Record<string, object | null>) : undefined;
}

/** The block that shows the operation that a page of the reference names; undefined where no file has it. */
export function operationBlock(operations: Operations, api: unknown, page: string): string | undefined {
  if (typeof api !== 'object' || api === null) return undefined;
  const { file, operationId } = api as { file?: unknown; operationId?: unknown };
  if (typeof file !== 'string' || typeof operationId !== 'string') return undefined;
  const found = operations.get(file.split('/').at(-1) ?? file);
  const operation = found?.byId.get(operationId);
  if (found === undefined || operation === undefined || /["%{}]{2}|"/.test(operation.path)) return undefined;
  const source = relativeTarget(page, found.place);
  return `{% openapi src="${source}" path="${operation.path}" method="${operation.method}" %}\n[${found.place.split('/').at(-1)}](<${source}>)\n{% endopenapi %}`;
}
