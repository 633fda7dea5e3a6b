// The one door to the outside: every request that this server makes goes through `Outbound`, which refuses addresses
// inside the house, and every question to the domain name system through `Names`. It is no general client: no proxies, no cookies, no way around the checks.
export { createNames, type Names } from './names.ts';
export { createOutbound } from './outbound.ts';
export { OutboundError } from './errors.ts';
export type { OutboundErrorCode } from './errors.ts';
export type { Lookup } from './connector.ts';
export type {
  Outbound,
  OutboundMethod,
  OutboundOptions,
  OutboundResponse,
  OutboundStream,
  StreamOptions,
} from './outbound.ts';
