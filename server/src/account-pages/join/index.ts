// The pages on which people join an organization: with a link that many may hold, with one that was sent to their address, or
// by the domain of that address.
import { domainPages, type DomainPagesCtx } from './by-domain.ts';
import { linkPages, type LinkPagesCtx } from './by-link.ts';
import { mailPages, type MailPagesCtx } from './by-mail.ts';

export { domainSections } from './by-domain.ts';

export type JoinPagesCtx = DomainPagesCtx & LinkPagesCtx & MailPagesCtx;

export const joinPages = [...domainPages, ...linkPages, ...mailPages];
