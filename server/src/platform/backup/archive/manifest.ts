import { randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { type Archive, PART_AT_MOST } from './archive.ts';
import { BackupError, type BackupTarget } from './target.ts';

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Parts = Type.Array(
  Type.Object({ sha256: Digest, bytes: Type.Integer({ minimum: 1, maximum: PART_AT_MOST }), rows: Count }),
  { maxItems: 5_000_000 },
);

/** What a backup holds. All else is found by the digests in it. */
export const Manifest = Type.Object({
  id: Type.String({ pattern: '^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$' }),
  /** When its snapshot was taken, in milliseconds. */
  takenAt: Count,
  /** The version of Lectern that made it. */
  lectern: Type.String({ maxLength: 100 }),
  schema: Type.Object({ version: Count, minimumCompatible: Count }),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(
        Type.Object({
          name: Name,
          kind: Type.Union([Type.Literal('int'), Type.Literal('text'), Type.Literal('bytes')]),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
      rows: Count,
      /** The sum of the SHA-256 of all rows. */
      sum: Digest,
      parts: Parts,
    }),
    { maxItems: 10_000 },
  ),
  counters: Type.Record(Type.String({ maxLength: 200 }), Type.String({ pattern: '^[0-9]{1,19}$' })),
  blobs: Type.Object({ count: Count, bytes: Count, parts: Parts }),
  /** The part with the text of the file with the secret key; absent where the key came from elsewhere. */
  secretKey: Type.Optional(Type.Object({ sha256: Digest, bytes: Type.Integer({ minimum: 1, maximum: 65_536 }) })),
  /** Of the keys of the installation, which say nothing about them. */
  secretKeyIds: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 }),
});

export type Manifest = Static<typeof Manifest>;
export type ManifestTable = Manifest['tables'][number];
export type PartOf = Manifest['blobs']['parts'][number];

/** The list of blobs is kept as a table is. */
export const BLOB_LIST = {
  name: 'blobs',
  columns: [
    { name: 'sha256', kind: 'bytes' as const },
    { name: 'size', kind: 'int' as const },
  ],
};

/** Ids sort as their times do. */
export function newBackupId(now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(4).toString('hex')}`;
}

/** The ids of all backups in a place, oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const names = await Array.fromAsync(target.list('backups'));
  return names.map((name) => name.slice('backups/'.length, -'.json'.length)).toSorted();
}

export async function readManifest(archive: Archive, id: string): Promise<Manifest> {
  const text = await archive.readManifest(id);
  const manifest: unknown = JSON.parse(text);
  if (!Value.Check(Manifest, manifest)) throw new BackupError(`The manifest of ${id} is none that Lectern writes.`);
  if (manifest.id !== id) throw new BackupError(`The manifest of ${id} is that of ${manifest.id}.`);
  const names = new Set(manifest.tables.map(({ name }) => name));
  if (names.size < manifest.tables.length) throw new BackupError(`The manifest of ${id} names a table twice.`);
  return manifest;
}
