import { chains, verifyChain } from '#features/audit-log/index.ts';
import type { Problems, StoreCtx } from './lines.ts';

/** Whether every audit event is what was sealed, and none is missing before the last one of its chain. */
export async function* brokenChains({ db }: StoreCtx): Problems {
  for await (const organizationId of chains(db)) {
    const { broken } = await verifyChain(db, organizationId);
    if (broken === undefined) continue;
    const whose = organizationId === '' ? 'that belong to no organization' : `of the organization ${organizationId}`;
    const which = broken.id === undefined ? '' : ` (${broken.id})`;
    yield `Of the audit events ${whose}, number ${broken.sequence}${which} ${broken.why}.`;
  }
}
