// A small server that speaks what we use of S3's protocol, with the signatures and refusals of the real one. `npm run test:s3` asks
// the same of a real server.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSigned, TEST_KEY } from './signatures.ts';

export const TEST_BUCKET = 'docs';

export interface S3Server {
  /** An address for LECTERN_BLOB_URL, below a prefix. */
  url: string;
  origin: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that nobody has finished. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** Method and path of each request. */
  asked: string[];
  /** Sends so many bytes of the next answers that it says yes to, and breaks the connection off. */
  cutOff(bytes: number, isMeant: (asked: string) => boolean, times?: number): void;
  /** Answers the next requests that it says yes to with this status. */
  failWith(status: number, isMeant: (asked: string) => boolean, times?: number): void;
  close(): Promise<void>;
}

interface Asked {
  request: IncomingMessage;
  url: URL;
  key: string;
  body: Buffer;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;
const refuse = (status: number, code: string): Answer => ({ status, body: tag('Error', tag('Code', code)) });
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const PAGE = 100;
/** A part but the last has at least so many bytes on every server. */
const PART_AT_LEAST = 5 * 1024 * 1024;

/** `conditions`: whether it keeps to those of writes, ignores them, or refuses every write that has a tag. */
export async function startS3({
  conditions = 'kept',
}: { conditions?: 'kept' | 'ignored' | 'refused' } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const uploads: S3Server['uploads'] = new Map();
  const asked: string[] = [];
  const failures: { status: number; isMeant: (asked: string) => boolean; left: number }[] = [];
  const cuts: { bytes: number; isMeant: (asked: string) => boolean; left: number }[] = [];

  const answer = (each: Asked): Answer => {
    const { request, url, key } = each;
    if (!isSigned(request, url, each.body)) return refuse(403, 'SignatureDoesNotMatch');
    if (url.pathname.split('/')[1] !== TEST_BUCKET) return refuse(404, 'NoSuchBucket');
    const line = `${request.method} ${key}`;
    const failure = failures.find(({ isMeant, left }) => left > 0 && isMeant(line));
    if (failure !== undefined) {
      failure.left -= 1;
      return refuse(failure.status, failure.status === 503 ? 'SlowDown' : 'InternalError');
    }
    if (key === '') return answerBucket(url);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return answerUpload(each);
    return answerObject(each);
  };

  const answerBucket = ({ searchParams }: URL): Answer => {
    const prefix = searchParams.get('prefix') ?? '';
    if (searchParams.has('uploads')) {
      const begun = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix));
      const listed = begun.map(([id, { key }]) => tag('Upload', tag('Key', escapeXml(key)), tag('UploadId', id)));
      return { body: tag('ListMultipartUploadsResult', ...listed) };
    }
    const after = searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE ? [tag('NextContinuationToken', escapeXml(page.at(-1) ?? ''))] : [];
    const contents = page.map((key) => tag('Contents', tag('Key', escapeXml(key))));
    return { body: tag('ListBucketResult', ...contents, tag('IsTruncated', String(more.length > 0)), ...more) };
  };

  const answerObject = ({ request, url, key, body }: Asked): Answer => {
    if (request.method === 'PUT') {
      const { headers } = request;
      const isRefused = conditions === 'refused' && headers['if-match'] !== undefined;
      if (isRefused || (conditions !== 'ignored' && !holds(headers, objects.get(key))))
        return refuse(412, 'PreconditionFailed');
      objects.set(key, body);
      return { headers: { etag: etagOf(body) } };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const bytes = objects.get(key);
    if (bytes === undefined) return refuse(404, 'NoSuchKey');
    return partOf(bytes, request.headers.range, {
      'content-type': url.searchParams.get('response-content-type') ?? 'binary/octet-stream',
      'content-disposition': url.searchParams.get('response-content-disposition') ?? 'inline',
      'cache-control': url.searchParams.get('response-cache-control') ?? '',
      etag: etagOf(bytes),
    });
  };

  const answerUpload = ({ request, url, key, body }: Asked): Answer => {
    if (url.searchParams.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      uploads.set(id, { key, parts: new Map() });
      return { body: tag('InitiateMultipartUploadResult', tag('UploadId', id)) };
    }
    const id = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload?.key !== key) return refuse(404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
      return { headers: { etag: etagOf(body) } };
    }
    uploads.delete(id);
    if (request.method === 'DELETE') return { status: 204 };
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    );
    const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
    if (parts.slice(0, -1).some(({ length }) => length < PART_AT_LEAST)) return refuse(400, 'EntityTooSmall');
    objects.set(key, Buffer.concat(parts));
    return { body: tag('CompleteMultipartUploadResult', tag('Key', escapeXml(key))) };
  };

  const server = createServer((request, response) => {
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const key = decodeURIComponent(url.pathname).replace(/^\/[^/]*\/?/, '');
    const body = await buffer(request);
    asked.push(`${request.method} ${key}`);
    const { status = 200, headers = {}, body: bytes = '' } = answer({ request, url, key, body });
    response.writeHead(status, { 'content-length': Buffer.byteLength(bytes), ...headers });
    const cut = cuts.find(({ isMeant, left }) => left > 0 && isMeant(`${request.method} ${key}`));
    if (cut !== undefined) {
      cut.left -= 1;
      response.write(bytes.slice(0, cut.bytes), () => response.destroy());
      return;
    }
    response.end(request.method === 'HEAD' ? '' : bytes);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `s3://${TEST_BUCKET}/all/of-it?endpoint=${encodeURIComponent(origin)}`,
    ...{ origin, objects, uploads, asked },
    failWith: (status, isMeant, times = 1) => failures.push({ status, isMeant, left: times }),
    cutOff: (bytes, isMeant, times = 1) => cuts.push({ bytes, isMeant, left: times }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether the conditions of a write hold for what is there. */
function holds(headers: IncomingMessage['headers'], there: Buffer | undefined): boolean {
  if (headers['if-none-match'] === '*') return there === undefined;
  const tag = headers['if-match'];
  return tag === undefined || (there !== undefined && tag.replaceAll('"', '') === etagOf(there).replaceAll('"', ''));
}

function partOf(bytes: Buffer, range: string | undefined, headers: Record<string, string>): Answer {
  if (range === undefined) return { headers, body: bytes };
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const [start, end] = [Number(from), to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)];
  if (start >= bytes.length) return refuse(416, 'InvalidRange');
  const part = bytes.subarray(start, end + 1);
  return { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` }, body: part };
}

/** The credentials of the tests, where Amazon's library looks for some. */
export const testCredentials = { AWS_ACCESS_KEY_ID: TEST_KEY.id, AWS_SECRET_ACCESS_KEY: TEST_KEY.secret };
