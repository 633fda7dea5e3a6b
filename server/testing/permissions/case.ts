import type { Role } from '#access/index.ts';
import type { CallerKind } from './callers.ts';
import type { Subject } from './subject.ts';

/** What the walk over all operations must know of one beyond its declaration. */
export interface Case {
  /** What it needs to receive before it does anything. */
  body?: (subject: Subject, other: Subject) => object;
  query?: Record<string, string>;
  /** What it is about, where the first thing at hand will not do. */
  params?: (subject: Subject) => Record<string, string>;
  /** What its handler demands beyond the declared permission, because it depends on more than the address. */
  demanded?: Role;
  /** The status for a caller where it is neither that of success nor of a refused right. */
  status?: (caller: CallerKind) => number | undefined;
  /** The status for who holds a site content token, where the operation takes it and says no to them. */
  reader?: number;
  /** Whether the caller must be in the other organization as well. */
  needsOther?: boolean;
}
