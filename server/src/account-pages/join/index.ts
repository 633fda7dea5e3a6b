// The pages on which people join an organization: with a link that many may hold, or with one that was sent to their address.
import { linkPages, type LinkPagesCtx } from './by-link.ts';
import { mailPages, type MailPagesCtx } from './by-mail.ts';

export type JoinPagesCtx = LinkPagesCtx & MailPagesCtx;

export const joinPages = [...linkPages, ...mailPages];
