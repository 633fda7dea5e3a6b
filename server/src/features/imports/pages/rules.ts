import { links, type PageLink, resolveTarget, type TargetSyntax } from '@lectern/content';
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

const POINTER = Buffer.from('version https://git-lfs.github.com/spec/v1\n');

/** Whether a file begins as what Git LFS leaves in the place of a file that it keeps elsewhere. */
export const isPointer = (bytes: Uint8Array): boolean =>
  Buffer.compare(bytes.subarray(0, POINTER.byteLength), POINTER) === 0;

/** A link whose target has to be looked for in the tree. */
export interface InnerLink {
  kind: PageLink['kind'];
  target: string;
  line: number;
}

/** The links of one page. */
export interface FoundLinks {
  /** To other servers, mail, and data that stands in the link itself. */
  external: number;
  inner: InnerLink[];
  /** Those beyond the ones in `inner`. */
  unchecked: number;
}

/** Inner links of one page that are looked at; no page that people write has as many. */
const INNER_AT_MOST = 10_000;
const TARGET_AT_MOST = 2000;

/** What a page links to, as far as its text alone can say. */
export function findLinks(text: string): FoundLinks {
  const found: FoundLinks = { external: 0, inner: [], unchecked: 0 };
  let line = 1;
  let at = 0;
  for (const { kind, target, syntax, start } of links(text)) {
    for (let next = text.indexOf('\n', at); next !== -1 && next < start; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    if (isExternal(kind, target) || isForeignName(syntax, target)) found.external += 1;
    else if (found.inner.length === INNER_AT_MOST) found.unchecked += 1;
    else found.inner.push({ kind, target: target.slice(0, TARGET_AT_MOST), line });
  }
  return found;
}

const isExternal = (kind: PageLink['kind'], target: string): boolean =>
  (kind !== 'include' && resolveTarget('', target).kind === 'url') || /^\s*data:/i.test(target);

// `<urn:ietf:params:xml>` names something, and has no target because nothing is meant to be there.
const isForeignName = (syntax: TargetSyntax, target: string): boolean =>
  syntax === 'autolink' && !/^https?:/i.test(target);
