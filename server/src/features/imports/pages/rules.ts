import type { SourceFile } from '../folders/index.ts';

const FILES_AT_ONCE = 40;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Groups of files that are worth a trip to a thread and fit into memory several at a time. */
export function toBatches(files: readonly SourceFile[]): SourceFile[][] {
  const batches: SourceFile[][] = [];
  let batch: SourceFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch.length === FILES_AT_ONCE || bytes + file.size > BYTES_AT_ONCE)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
