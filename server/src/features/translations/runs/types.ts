import type { PageNode, WholeTree } from '#features/contents/index.ts';
import type { Logger } from '#platform/log.ts';
import type { DeliveriesCtx } from '../deliveries/index.ts';
import type { Bound, RunRow } from '../ledger/index.ts';
import type { Translator } from '../machine/types.ts';

export type RunsCtx = DeliveriesCtx & { settings: { translator: Translator | undefined }; log: Logger };

/** A run in its turn, between two spaces, and the pages of the source that it is about. */
export interface Round {
  run: RunRow;
  bound: Bound;
  target: WholeTree;
  pages: readonly PageNode[];
}
