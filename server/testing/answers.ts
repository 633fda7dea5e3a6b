import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '#app';
import { describe } from '#description';

// Each process of the suite compiles each of hundreds of schemas and uses it a few times: what is shared is compiled once, and
// the code is taken as it comes. That is a third of the time.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
addFormats.default(ajv);
const document = describe(operations, 'test');
ajv.addSchema(document, 'api');

const compiled = new Map<string, ValidateFunction>();

/** Every answer of the suite must fit what we publish of its operation; the operation is noted as called. */
export function checkAnswer(operation: { id: string; status: number; answer?: object }, body: unknown): void {
  note(operation.id);
  if (operation.answer === undefined) {
    assert.equal(body, undefined, `${operation.id} answers without content`);
    return;
  }
  const validate = validatorOf(operation.id, operation.status);
  const plain: unknown = JSON.parse(JSON.stringify(body));
  const answers = isEventStream(operation.id) ? (plain as unknown[]) : [plain];
  for (const each of answers)
    assert.ok(validate(each), `${operation.id}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
  assert.deepEqual(addressFaults(plain), [], `${operation.id} answers addresses that clients can parse`);
}

const isUri = ajv.compile({ type: 'string', format: 'uri' });

/** What stands under a key `urls` and is no URI. A key without an address is left out: clients parse each value. */
export function addressFaults(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const path = `${at}/${key}`;
    if (key !== 'urls' || !isPlainObject(child)) return addressFaults(child, path);
    return Object.entries(child).flatMap(([name, url]) =>
      isUri(url) ? [] : [`${path}/${name}: ${JSON.stringify(url)}`],
    );
  });
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLines = (id: string): boolean => operations.find((each) => each.id === id)?.isLines === true;

const isLive = (id: string): boolean => operations.find((each) => each.id === id)?.isLive === true;

const isEventStream = (id: string): boolean => operations.find((each) => each.id === id)?.isEventStream === true;

function validatorOf(id: string, status: number): ValidateFunction {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const operation = operations.find((candidate) => candidate.id === id);
  assert.ok(operation, `there is an operation ${id}`);
  const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const media = isLines(id)
    ? 'application~1x-ndjson'
    : isEventStream(id) || isLive(id)
      ? 'text~1event-stream'
      : 'application~1json';
  const validate = ajv.compile({
    $ref: `api#/paths/${path}/${operation.method.toLowerCase()}/responses/${status}/content/${media}/schema`,
  });
  compiled.set(id, validate);
  return validate;
}

const noted = new Set<string>();

function note(id: string): void {
  const dir = process.env['LECTERN_TEST_CALLS_DIR'];
  if (dir === undefined || noted.has(id)) return;
  noted.add(id);
  appendFileSync(join(dir, `${process.pid}.txt`), `${id}\n`);
}
