// Sources: the files of pages as text of the API, byte for byte, in both directions.
import { Type } from 'typebox';

const SOURCE_ENCODINGS = ['utf-8', 'base64'] as const;

export const SourceEncoding = Type.Enum([...SOURCE_ENCODINGS], {
  description: 'How `source` holds the bytes: as text, or as base64 where they are no text.',
});

/** What a read with `format=source` answers. */
export const sourceFields = {
  source: Type.Optional(
    Type.String({
      description: 'The whole file, byte for byte, with `format=source`; an update takes it back as it is.',
    }),
  ),
  sourceEncoding: Type.Optional(SourceEncoding),
  revision: Type.Optional(
    Type.String({ description: 'The revision that was read, with `format=source`; the `base` of an update.' }),
  ),
};

export interface Source {
  source: string;
  sourceEncoding: (typeof SOURCE_ENCODINGS)[number];
}

/** A file as text. One that is not UTF-8, or has NUL in it, cannot be sent back as text and comes as base64. */
export function sourceOf(bytes: Uint8Array): Source {
  const text = textOf(bytes);
  return text === undefined || text.includes('\0')
    ? { source: Buffer.from(bytes).toString('base64'), sourceEncoding: 'base64' }
    : { source: text, sourceEncoding: 'utf-8' };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    // A byte order mark is one of the bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The very bytes; undefined where the text is not base64 and should be. */
export function bytesFromSource(source: string, encoding: Source['sourceEncoding'] = 'utf-8'): Uint8Array | undefined {
  if (encoding === 'utf-8') return Buffer.from(source, 'utf8');
  const text = source.replaceAll(/[\r\n]/g, '');
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}
