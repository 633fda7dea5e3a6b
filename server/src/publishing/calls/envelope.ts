import { Type, type Static } from 'typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, guardOf, Problem } from '#platform/http/index.ts';
import { BODY_AT_MOST, CALL_TYPE, FIELDS_AT_MOST } from './bounds.ts';

const LENGTH_BYTES = 4;

const MESSAGE_AT_MOST = LENGTH_BYTES + FIELDS_AT_MOST + BODY_AT_MOST;

/** Such messages may be larger than what else these addresses take, so that the routes do not bound them. */
export function parseCalls(app: FastifyInstance): void {
  app.addContentTypeParser(CALL_TYPE, async (_request: FastifyRequest, payload: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of payload) {
      size += chunk.length;
      if (size > MESSAGE_AT_MOST) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  });
}

const tooLarge = () =>
  new Problem(413, 'too_large', `A request that is passed on has a body of at most ${BODY_AT_MOST} bytes.`);

const pairs = Type.Array(Type.Tuple([Type.String({ maxLength: 500 }), Type.String({ maxLength: 10_000 })]), {
  maxItems: 200,
});

const Fields = Type.Object({
  /** The anchor of the block on its page. */
  block: Type.String({ maxLength: 1000 }),
  server: Type.Integer({ minimum: 0, maximum: 100 }),
  variables: pairs,
  path: pairs,
  query: pairs,
  headers: pairs,
  cookies: pairs,
});

const isFields = guardOf(Fields);

/** What a reader filled in, and the body that goes with it. */
export interface CallMessage {
  fields: Static<typeof Fields>;
  body: Uint8Array;
}

/** What a page sent: the length of the fields in four bytes, the fields as JSON, and the body as it is. */
export function readMessage(message: unknown): CallMessage {
  const bytes = message instanceof Uint8Array ? message : new Uint8Array();
  const length = bytes.length < LENGTH_BYTES ? Infinity : viewOf(bytes).getUint32(0);
  const end = LENGTH_BYTES + length;
  if (length > FIELDS_AT_MOST || end > bytes.length) throw badMessage();
  const fields = readJson(bytes.subarray(LENGTH_BYTES, end));
  const body = bytes.subarray(end);
  if (body.length > BODY_AT_MOST) throw tooLarge();
  if (!isFields(fields)) throw badMessage();
  return { fields, body };
}

/** The same form for what came back. */
export function writeMessage(fields: object, body: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(fields));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, body]);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const badMessage = () => badRequest('This is no request as the pages of this site send it.');
