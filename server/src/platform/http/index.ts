// HTTP without a domain: the server, declared operations, validation, errors, pages of lists, ETags, limits.
export { networkOf } from './limits/address.ts';
export { type CallerLimits, identify } from './operations/admission.ts';
export { type Credentials, type ReadCredentials } from './requests/credentials.ts';
export { readForm } from './requests/form.ts';
export { methodOf } from './requests/heads.ts';
export { isFromOwnPage, isSafeMethod } from './requests/own-pages.ts';
export { allowAlso, type ContentSecurityPolicy, serializePolicy } from './answers/content-security-policy.ts';
export { type Coding, chooseCoding, compress, compressing } from './answers/compression.ts';
export {
  encodeKept,
  joinItems,
  keepBytes,
  toJsonBytes,
  keepItem,
  type KeptBody,
  type KeptItem,
  weighItem,
  weighKept,
} from './answers/kept-body.ts';
export { etagInCoding, etagOf, isNotModified, requireMatch, toEtag } from './answers/etag.ts';
export { forgetAnswersJob } from './operations/idempotency.ts';
export { type DescribedOperation, describeApi } from './operations/openapi.ts';
export type { Answer, Operation, OperationInput, TypedOperation } from './operations/operation.ts';
export { type ListRequest, type Page, paginate, paginateWorkedOut, type SortKey } from './answers/pagination.ts';
export {
  badRequest,
  conflict,
  forbidden,
  invalid,
  noRoom,
  notFound,
  preconditionFailed,
  Problem,
  type ProblemDetail,
  unauthorized,
  unavailable,
} from './problems/problem.ts';
export { addressKey, countHit, hideLimits } from './limits/limits.ts';
export type { Gate, Shed } from './front.ts';
export { listen } from './listening.ts';
export {
  type Connections,
  createConnections,
  createPressure,
  createShedding,
  type Pressure,
  type Shedding,
  type SlowTimes,
} from './load/index.ts';
export { createRateLimiter, limitRefusal, type RateLimiter, tooManyRequests } from './limits/rate-limit.ts';
export { createLimiters } from './limits/limits-of-all.ts';
export { createKnownCallers, type KnownCallers } from './operations/known-callers.ts';
export { createSpentTokens, createTokenGate, type SpentTokens } from './operations/spent-tokens.ts';
export { type AnswerMemory, createAnswerMemory } from './answers/remembered-answers.ts';
export type { LiveEvent, LiveFeed, LiveReader, LiveSource, LiveTimes } from './operations/live.ts';
export { registerOperations } from './operations/register.ts';
export {
  DateTime,
  EmptyObject,
  idParams,
  listOf,
  named,
  nullable,
  pageQuery,
  PageQuery,
  Uri,
} from './operations/schemas.ts';
export type { BeginSpan } from './request-causes.ts';
export { createHttpServer } from './server.ts';
export { excessIn } from './requests/json-bounds.ts';
export { toUri } from './requests/uri.ts';
export { guardOf } from './requests/validation.ts';
export { byReplica } from './answers/by-replica.ts';
export { type Kept, type PlainGet, type ReadyAnswer, versionFor } from './answers/shortcut.ts';
