// What the description says that each operation can answer, and what the suite has seen of it.
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { operations } from '#app';
import { describe } from '#description';
import type { ApiAnswer } from '../api.ts';

export type ServedOperation = (typeof operations)[number];

/** Whose refusals are provoked here, one and all. A family that is not among them provokes its own, next to its code. */
const FAMILIES = new Set([
  'Users',
  'Organizations',
  'Collections',
  'Spaces',
  'Space content',
  'Revisions',
  'Change requests',
  'Change request content',
  'Space comments',
  'Change request comments',
  'Docs sites',
  'Site spaces',
]);

export const walked: readonly ServedOperation[] = operations.filter(({ family }) => FAMILIES.has(family));

const { paths, components } = describe(operations, 'test') as {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: { Error: object } };
};

/** What takes more than a request to provoke, and is provoked next to the code of its room. */
const ELSEWHERE: Record<string, readonly number[]> = {
  mergeChangeRequest: [409],
  updateChangeRequest: [409],
  updateContent: [409, 502, 504],
  updateContentInChangeRequest: [502, 504],
  streamAskInSite: [502, 504],
  deleteOwnUser: [409],
};

/** The refusals that the description of an operation names. */
export const documentedErrors = ({ path, method }: ServedOperation): number[] =>
  Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})
    .map(Number)
    .filter((status) => status >= 400);

export const isDocumented = (operation: ServedOperation, status: number): boolean =>
  documentedErrors(operation).includes(status);

interface ErrorBody {
  error: { code: number; message: string };
}

const isErrorBody = new Ajv2020({ strict: false }).compile<ErrorBody>(components.schemas.Error);

/** Which refusals of which operation were seen. */
export interface Ledger {
  /** Checks a refusal against all that is promised of it, and notes it. */
  note: (operation: ServedOperation, answer: ApiAnswer, says: string) => void;
  /** Sentences on what is documented and was never seen, and on what was seen and is not documented. */
  complaints: () => string[];
}

export function openLedger(): Ledger {
  const seen = new Map<string, Set<number>>();
  const undocumented = new Set<string>();
  return {
    note: (operation, answer, says) => {
      const { id } = operation;
      if (answer.status < 400) return;
      requireShape(answer, `${id}, ${says}`);
      seen.set(id, (seen.get(id) ?? new Set()).add(answer.status));
      if (!isDocumented(operation, answer.status))
        undocumented.add(`${id} answers ${answer.status} to ${says}, which its description does not name.`);
    },
    complaints: () => [
      ...undocumented,
      ...walked.flatMap((operation) =>
        documentedErrors(operation)
          .filter((status) => seen.get(operation.id)?.has(status) !== true)
          .filter((status) => ELSEWHERE[operation.id]?.includes(status) !== true)
          .map((status) => `${operation.id} documents ${status}, and nothing here makes it answer that.`),
      ),
    ],
  };
}

/** The form of a refusal and the headers that its status demands: decisions 2.1 and 2.4. */
export function requireShape({ status, headers, text, ...answer }: ApiAnswer, says: string): void {
  const body: unknown = answer.body;
  assert.ok(isErrorBody(body), `${says}: ${text}`);
  assert.equal(body.error.code, status, says);
  assert.match(body.error.message, /^\S.*\S$/su, says);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', says);
  assert.equal(headers['cache-control'], 'no-store', says);
  assert.equal(headers['etag'], undefined, says);
  if (status === 401) assert.match(String(headers['www-authenticate']), /^Bearer\b/, says);
  if (status === 429 || status === 503) assert.ok(Number(headers['retry-after']) > 0, `${says}: when to come again`);
  if (status === 500) assert.match(body.error.message, /^Something went wrong on our side\. Request [\w-]+\.$/);
  // A server that stops counts nobody any more.
  if (status !== 503)
    for (const name of ['limit', 'remaining', 'reset'])
      assert.match(String(headers[`x-ratelimit-${name}`]), /^\d+$/, `${says}: x-ratelimit-${name}`);
}
