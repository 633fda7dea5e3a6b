import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Description = { paths: Record<string, Record<string, { operationId?: string }>> };

/** The operations of openapi.json that no test process noted in `callsFolder` (one id per line, any number of files). */
export function findUncalledOperations(root: string, callsFolder: string): string[] {
  const path = join(root, 'openapi.json');
  if (!existsSync(path)) return [];
  const description = JSON.parse(readFileSync(path, 'utf8')) as Description;
  return listUncalled(description, readCalls(callsFolder));
}

export function listUncalled(description: Description, called: Set<string>): string[] {
  const ids = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.operationId ?? []),
  );
  return ids.filter((id) => !called.has(id)).toSorted();
}

function readCalls(folder: string): Set<string> {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return new Set(lines.map((line) => line.trim()));
}
