import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '#platform/blobs/index.ts';
import {
  chooseCoding,
  type Coding,
  compressing,
  etagInCoding,
  isNotModified,
  notFound,
  Problem,
  serializePolicy,
} from '#platform/http/index.ts';
import type { FileEntry, ShownFile } from '#features/contents/index.ts';

/** Types that a browser shows without ever running anything of them. The rest is offered as a download. */
const SHOWN = /^(?:image\/(?!svg)|video\/|audio\/|font\/|application\/pdf$|text\/plain\b|application\/json\b)/;

const INERT = { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], 'img-src': ['data:'] };

/** A file from somebody's repository must not act on our origin, whatever it contains. */
const HARMLESS = serializePolicy({ ...INERT, sandbox: [] });

/** Browsers show a PDF in a viewer of their own, which a sandbox would keep from opening it. */
const PDF = serializePolicy({ ...INERT, 'object-src': ["'self'"] });

/** What the server made of what a reader sees, such as a PDF. A file of a space is none. */
interface MadeFile extends Pick<FileEntry, 'sha256' | 'size' | 'name' | 'contentType'> {
  madeFor: 'reader';
}

type SentFile = ShownFile | MadeFile;

export interface FileExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  cacheControl: string;
  /** What goes with it besides. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends a file's bytes, whole or the range that was asked for, so that they can do nothing on the origin they come from. */
export async function sendFile(
  ctx: { blobs: BlobStore },
  file: SentFile,
  exchange: FileExchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const coding = codingOf(file, request);
  const own = `"${file.sha256}"`;
  const etag = coding === 'identity' ? own : etagInCoding(own, coding);
  if (isNotModified(request.headers['if-none-match'], etag))
    return reply
      .code(304)
      .headers({ ...exchange.headers, etag, 'cache-control': exchange.cacheControl })
      .send();
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isSame ? parseRange(request.headers.range, file.size) : undefined;
  if (range === 'unsatisfiable') {
    throw new Problem(416, 'range_not_satisfiable', 'The file is shorter than the range.', {
      headers: { 'content-range': `bytes */${file.size}` },
    });
  }
  if (file.size >= LINKED_FROM && !isShown(file)) {
    const link = await ctx.blobs.linkTo(file.sha256, { type: contentTypeOf(file), disposition: dispositionOf(file) });
    if (link !== undefined) return reply.redirect(link, 302).header('cache-control', 'private, no-store');
  }
  const stream = await ctx.blobs.open(file.sha256, range);
  // Before any header that lets an answer be kept: what is missing now may be restored.
  if (stream === undefined) throw notFound('file');
  reply.headers({
    ...exchange.headers,
    etag,
    'accept-ranges': 'bytes',
    'cache-control': exchange.cacheControl,
    'content-security-policy': file.contentType === 'application/pdf' ? PDF : HARMLESS,
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': contentTypeOf(file),
    'content-disposition': dispositionOf(file),
    ...(isDrawing(file) ? { vary: 'accept-encoding' } : {}),
  });
  if (coding !== 'identity') {
    reply.headers({ 'content-encoding': coding, 'accept-ranges': 'none' });
    // Whichever of the two ends early ends the other; what went wrong is said by who sends the answer.
    return reply.send(pipeline(stream, compressing(coding, file.size), () => {}));
  }
  if (range === undefined) return reply.header('content-length', file.size).send(stream);
  const { start, end } = range;
  reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${file.size}`, 'content-length': end - start + 1 });
  return reply.send(stream);
}

/**
 * A download of so many bytes may come from elsewhere, if the store says so. What pages show does not: their policy takes it from
 * our origin alone, and nobody but us says that it does nothing.
 */
const LINKED_FROM = 1024 * 1024;

const dispositionOf = (file: SentFile): string =>
  `${isShown(file) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFilename(file.name)}`;

/** Drawings are text, and large ones stand at the top of pages. Other kinds of pictures are compressed already. */
const isDrawing = (file: SentFile): boolean => file.contentType === 'image/svg+xml';

/** A larger file is no drawing for a page, and each compression of it would keep a thread busy. */
const COMPRESSED_AT_MOST = 4 * 1024 * 1024;

/** A range counts the bytes of the file itself. */
const codingOf = (file: SentFile, { headers }: FastifyRequest): Coding =>
  isDrawing(file) && file.size <= COMPRESSED_AT_MOST && headers.range === undefined
    ? chooseCoding(headers['accept-encoding'], file.size)
    : 'identity';

// An SVG is a picture in an <img> and a document in a tab: there, the policy above takes its scripts away.
const isShown = (file: SentFile): boolean => SHOWN.test(file.contentType) || isDrawing(file);

/** Types of what pages can load as a part of themselves. Ours take those from our own origin, where these files lie too. */
const PROGRAM = /script|css|html|wasm/i;

function contentTypeOf({ contentType }: SentFile): string {
  if (PROGRAM.test(contentType)) return contentType.startsWith('text/') ? PLAIN_TEXT : 'application/octet-stream';
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';

const encodeFilename = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** One range of bytes, both ends included. Several at once are answered with the whole file, as the standard allows. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const last = size - 1;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? last : Math.min(last, Number(match[2]));
  // A range that ends before it begins is no range at all.
  if (match[2] !== '' && match[1] !== '' && Number(match[2]) < Number(match[1])) return undefined;
  return start > last ? 'unsatisfiable' : { start, end };
}
