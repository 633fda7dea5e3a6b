// Visitors of sites: who reads, as far as a token that the site's key signed, and what nobody signed, can say.
export {
  fallbackUrlOf,
  type Given,
  type MemberClaims,
  readVisitor,
  type ReadVisitor,
  type Refusal,
  signVisitorToken,
  visitorOfClaims,
} from './service.ts';
export { withLocation } from './rules.ts';
