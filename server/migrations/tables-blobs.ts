// Blobs that are objects of a bucket.

interface BlobsTable {
  /** Of the object in the bucket: the hash and a random end, so that bytes which come back are another object. */
  name: string;
  sha256: string;
  size: number;
  /** An object of any state but `kept` may or may not be there. */
  state: 'arriving' | 'kept' | 'leaving';
  /** When the same bytes were last put. */
  stored_at: number;
}

export interface BlobTables {
  blobs: BlobsTable;
}
