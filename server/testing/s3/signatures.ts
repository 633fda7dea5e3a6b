// Who asks, by Amazon's signature version 4: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const TEST_KEY = { id: 'LECTERNTEST', secret: 'a secret of the tests alone' };

const hashHex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escapeUri = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  id: string;
  scope: string;
  headers: string[];
  signature: string;
  time: string;
  payload: string;
}

/** Whether the request was signed with the key of the tests, for these bytes, and not too long ago. */
export function isSigned(request: IncomingMessage, url: URL, body: Uint8Array): boolean {
  const signed = url.searchParams.has('X-Amz-Signature') ? signedByQuery(url) : signedByHeader(request);
  if (signed === undefined || signed.id !== TEST_KEY.id) return false;
  if (/^[0-9a-f]{64}$/.test(signed.payload) && signed.payload !== hashHex(body)) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escapeUri(name)}=${escapeUri(value)}`)
    .toSorted();
  const canonical = [
    ...[request.method ?? '', url.pathname, query.join('&')],
    ...signed.headers.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    ...['', signed.headers.join(';'), signed.payload],
  ].join('\n');
  const [date = '', region = '', service = '', end = ''] = signed.scope.split('/');
  const key = [region, service, end].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${TEST_KEY.secret}`, date),
  );
  const text = ['AWS4-HMAC-SHA256', signed.time, signed.scope, hashHex(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signed.signature;
}

function signedByHeader({ headers }: IncomingMessage): Signed | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id = '', scope = '', names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? [];
  if (id === '') return undefined;
  const [time, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
  return { id, scope, headers: names.split(';'), signature, time, payload };
}

function signedByQuery({ searchParams }: URL): Signed | undefined {
  const of = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const [, id = '', scope = ''] = /^([^/]+)\/(.+)$/.exec(of('Credential')) ?? [];
  const began = Date.parse(of('Date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Date.now() < began + Number(of('Expires')) * 1000)) return undefined;
  const headers = of('SignedHeaders').split(';');
  return { id, scope, headers, signature: of('Signature'), time: of('Date'), payload: 'UNSIGNED-PAYLOAD' };
}
