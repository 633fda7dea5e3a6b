// Links that prove once who holds them. They say who somebody is and what for; what happens then, others decide.
export type { FoundLink, LinkPurpose } from './link.ts';
export { createLink, endLinks, peekLink, useLink } from './service.ts';
