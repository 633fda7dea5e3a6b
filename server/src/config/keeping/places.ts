export const placeSettings = [
  {
    name: 'LECTERN_DATABASE_URL',
    default: 'lectern.db in the data folder',
    meaning: '`postgres://user:password@host/name` for PostgreSQL, `sqlite:path` for another SQLite file.',
    secret: true,
  },
  {
    name: 'LECTERN_DATABASE_REPLICAS',
    default: 'none',
    meaning:
      'Standbys of that PostgreSQL that [answer readers](replicas.md), as `postgres://` URLs separated by commas. At most 16.',
    secret: true,
  },
  {
    name: 'LECTERN_BLOB_URL',
    default: 'blobs in the data folder',
    meaning:
      'Where files are kept: `file:///path`, or `s3://bucket/prefix?endpoint=…&region=…` for [a bucket](bucket.md).',
    secret: true,
  },
  {
    name: 'LECTERN_BLOB_COPIES',
    default: '1GB',
    meaning:
      'How much of [a bucket](bucket.md#copies-on-the-disk) is copied to the data folder, such as `500MB`, so that it is read from there. 0 for none.',
  },
] as const;
