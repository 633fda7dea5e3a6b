// A bucket of S3, or of a server that speaks its protocol. What Amazon's library needs is loaded by whoever opens one, and
// by nobody else.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { STORE_AWAY } from '#platform/files.ts';
import type { ByteRange, LinkHeaders } from '../store.ts';

/** Where a bucket is. Credentials come from the environment, as Amazon's own tools read them. */
export interface BucketPlace {
  bucket: string;
  /** Names begin with it; no slash at its ends. */
  prefix: string;
  /** Another server than Amazon's. */
  endpoint?: string;
  region: string;
}

/** Bytes, or a file of so many. */
export type Body = Uint8Array | { file: string; size: number };

export interface Bucket {
  /** Returns once the bucket has all bytes. What was there under the name is replaced. */
  put(name: string, body: Body): Promise<void>;
  /** As `put`, for bytes that come one after the other. Where they end with an error, nothing is there, and it is thrown. */
  putStream(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Puts only where nothing is there, or what has this tag; answers the new tag, or undefined where that was not so. */
  putIf(name: string, body: Uint8Array, condition: 'absent' | { tag: string }): Promise<string | undefined>;
  getTagged(name: string): Promise<{ tag: string; text: string } | undefined>;
  /** A stream that its caller reads to the end or destroys; undefined where there is no such object. */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>;
  size(name: string): Promise<number | undefined>;
  /** Whether it was there or not: a bucket does not say. */
  remove(name: string): Promise<void>;
  /** Removes the parts of a `put` that was cut short. */
  abort(name: string): Promise<void>;
  /** The same for every name. */
  abortAll(): Promise<void>;
  /** Every name that begins so, in order. */
  list(start: string): AsyncIterable<string>;
  /** An address at which anybody reads the object for so many seconds. */
  linkTo(name: string, headers: LinkHeaders, seconds: number): Promise<string>;
  /** Asks the bucket whether it is there, and may be used. */
  probe(): Promise<void>;
  close(): void;
}

/** Why a bucket cannot be used, in a sentence for administrators. It names no credentials. */
export class BucketError extends Error {
  override name = 'BucketError';
  readonly code = STORE_AWAY;
}

/** A larger body is sent in parts of this size, so that a part that fails is sent again, and not all. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CHUNK_BYTES = 1024 * 1024;

const CONNECT_MS = 3000;
/** Until the bucket begins to answer, and between two bytes of an answer: whoever reads it may be slow. */
const ANSWER_MS = 30_000;
const SILENCE_MS = 120_000;
const ATTEMPTS = 4;

export async function openBucket(place: BucketPlace): Promise<Bucket> {
  const { S3Client, ...s3 } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Servers of others know neither the checksums that Amazon added later nor bodies that end with them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      // Each belongs to a request of somebody, and there is a limit of those: a slow reader must not hold up others.
      httpAgent: { keepAlive: true, maxSockets: Infinity },
      httpsAgent: { keepAlive: true, maxSockets: Infinity },
    },
  });
  const Bucket = place.bucket;
  const keyOf = (name: string) => (place.prefix === '' ? name : `${place.prefix}/${name}`);
  const at = (name: string) => ({ Bucket, Key: keyOf(name) });
  const asked = <T>(request: Promise<T>) => orNothing(place, request);

  return {
    async put(name, body) {
      const { file, size } = body instanceof Uint8Array ? { file: undefined, size: body.length } : body;
      const bytes = file === undefined ? (body as Uint8Array) : createReadStream(file, { highWaterMark: CHUNK_BYTES });
      if (size > PART_BYTES) return await said(place, putParts(client, at(name), bytes));
      await said(place, client.send(new s3.PutObjectCommand({ ...at(name), Body: bytes, ContentLength: size })));
    },
    async putStream(name, source) {
      const watched = watch(source);
      try {
        await said(place, putParts(client, at(name), Readable.from(watched.bytes(), { objectMode: false })));
      } catch (error) {
        throw watched.error() ?? error;
      }
    },
    async putIf(name, body, condition) {
      const when = condition === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: bareTag(condition.tag) };
      const put = new s3.PutObjectCommand({ ...at(name), Body: body, ContentLength: body.length, ...when });
      try {
        return (await client.send(put)).ETag ?? '';
      } catch (error) {
        // Not so any more, somebody does the same at this moment, or it is gone.
        if ([404, 409, 412].includes((error as Refusal).$metadata?.httpStatusCode ?? 0)) return undefined;
        throw toBucketError(place, error as Refusal);
      }
    },
    async getTagged(name) {
      const found = await asked(client.send(new s3.GetObjectCommand(at(name))));
      return found && { tag: found.ETag ?? '', text: (await found.Body?.transformToString()) ?? '' };
    },
    async get(name, range) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ''}`;
      const found = await asked(client.send(new s3.GetObjectCommand({ ...at(name), Range })));
      return found?.Body as Readable | undefined;
    },
    async size(name) {
      return (await asked(client.send(new s3.HeadObjectCommand(at(name)))))?.ContentLength;
    },
    async remove(name) {
      await asked(client.send(new s3.DeleteObjectCommand(at(name))));
    },
    async abort(name) {
      const { Key } = at(name);
      const listing = new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key, MaxUploads: 100 });
      const begun = await said(place, client.send(listing));
      for (const { Key: of, UploadId } of begun.Uploads ?? [])
        if (of === Key) await asked(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
    async abortAll() {
      const Prefix = keyOf('');
      for (;;) {
        const begun = await said(place, client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix })));
        const uploads = begun.Uploads ?? [];
        for (const { Key, UploadId } of uploads)
          await asked(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        // Those that were listed are gone, so the next list begins with others.
        if (begun.IsTruncated !== true || uploads.length === 0) return;
      }
    },
    async *list(start) {
      const left = keyOf('').length;
      let next: string | undefined;
      do {
        const page = await said(
          place,
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: keyOf(start), ContinuationToken: next })),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(left);
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    async linkTo(name, { type, disposition }, seconds) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new s3.GetObjectCommand({
        ...at(name),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-store',
      });
      return await said(place, getSignedUrl(client, command, { expiresIn: seconds }));
    },
    async probe() {
      await said(place, client.send(new s3.HeadBucketCommand({ Bucket })));
    },
    close: () => client.destroy(),
  };
}

async function putParts(client: S3Client, at: { Bucket: string; Key: string }, bytes: Uint8Array | Readable) {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const upload = new Upload({
    ...{ client, params: { ...at, Body: bytes } },
    ...{ partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: false },
  });
  await upload.done();
}

/** Without its quotes: Ceph 16 compares them with a tag that has none, and the others take both. */
const bareTag = (tag: string): string => tag.replaceAll('"', '');

/** What is wrong with the bytes is not the fault of the bucket. */
function watch(source: AsyncIterable<Uint8Array>) {
  let failed: unknown;
  return {
    error: () => failed,
    bytes: async function* () {
      try {
        yield* source;
      } catch (error) {
        failed = error;
        throw error;
      }
    },
  };
}

interface Refusal {
  name?: string;
  /** Of an address that cannot be reached. */
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Undefined where the object is not there. */
async function orNothing<T>(place: BucketPlace, request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const { name, $metadata } = error as Refusal;
    if (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404) return undefined;
    throw toBucketError(place, error as Refusal);
  }
}

async function said<T>(place: BucketPlace, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toBucketError(place, error as Refusal);
  }
}

function toBucketError({ bucket, endpoint }: BucketPlace, error: Refusal): BucketError {
  const status = error.$metadata?.httpStatusCode;
  const where = `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${URL.parse(endpoint)?.host}`}`;
  const reasons: Record<number, string> = {
    301: 'is in another region',
    400: 'refuses the request',
    403: 'refuses the credentials, or they do not allow this',
    404: 'is not there',
    501: 'cannot do what is asked of it',
  };
  const reason = error.name === 'CredentialsProviderError' ? 'needs credentials, and there are none' : undefined;
  const what = reason ?? (status === undefined ? 'does not answer' : (reasons[status] ?? `answers ${status}`));
  return new BucketError(`${where} ${what} (${error.code ?? error.name ?? 'Error'}).`, { cause: error });
}
