import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '#platform/blobs/index.ts';
import { notFound, Problem } from '#platform/http/index.ts';
import type { FileEntry } from '#features/contents/index.ts';

/** Types that a browser shows without ever running anything of them. The rest is offered as a download. */
const SHOWN = /^(?:image\/(?!svg)|video\/|audio\/|font\/|application\/pdf$|text\/plain\b|application\/json\b)/;

/** A file from somebody's repository must not act on our origin, whatever it contains. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file's bytes, whole or the range that was asked for, so that they can do nothing on the origin they come from. */
export async function sendFile(
  ctx: { blobs: BlobStore },
  file: FileEntry,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': HARMLESS,
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': contentTypeOf(file),
    'content-disposition': `${isShown(file) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFilename(file.name)}`,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = parseRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    throw new Problem(416, 'range_not_satisfiable', 'The file is shorter than the range.', {
      headers: { 'content-range': `bytes */${file.size}` },
    });
  }
  const stream = await ctx.blobs.open(file.sha256, range);
  if (stream === undefined) throw notFound('file');
  if (range === undefined) return reply.header('content-length', file.size).send(stream);
  reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    });
  return reply.send(stream);
}

// An SVG is a picture in an <img> and a document in a tab: there, the policy above takes its scripts away.
const isShown = (file: FileEntry): boolean => SHOWN.test(file.contentType) || file.contentType === 'image/svg+xml';

const contentTypeOf = (file: FileEntry): string =>
  file.contentType.startsWith('text/') ? `${file.contentType}; charset=utf-8` : file.contentType;

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
  return start > end || start > last ? 'unsatisfiable' : { start, end };
}
