// HTTP without a domain: the server, declared operations, validation, errors, pages of lists, ETags, limits.
export { networkOf } from './address.ts';
export { type CallerLimits, identify } from './admission.ts';
export { allowAlso, type ContentSecurityPolicy, serializePolicy } from './content-security-policy.ts';
export { type Coding, chooseCoding, compress } from './compression.ts';
export { joinItems, keepBytes, keepItem, type KeptBody, type KeptItem, weighItem, weighKept } from './kept-body.ts';
export { etagInCoding, etagOf, isNotModified, requireMatch } from './etag.ts';
export { forgetAnswersJob } from './idempotency.ts';
export { type DescribedOperation, describeApi } from './openapi.ts';
export type { Answer, Operation, OperationInput, TypedOperation } from './operation.ts';
export { type ListRequest, type Page, paginate, type SortKey } from './pagination.ts';
export {
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  preconditionFailed,
  Problem,
  type ProblemDetail,
  unauthorized,
} from './problem.ts';
export { hideLimits } from './limits.ts';
export type { Gate } from './front.ts';
export { createRateLimiter, limitRefusal, type RateLimiter, tooManyRequests } from './rate-limit.ts';
export { createSpentTokens, createTokenGate, type SpentTokens } from './spent-tokens.ts';
export { type AnswerMemory, createAnswerMemory } from './remembered-answers.ts';
export { registerOperations } from './register.ts';
export { DateTime, EmptyObject, idParams, listOf, named, nullable, pageQuery, PageQuery, Uri } from './schemas.ts';
export { createHttpServer } from './server.ts';
export { toUri } from './uri.ts';
export { guardOf } from './validation.ts';
export { type Kept, type PlainGet, type ReadyAnswer, versionFor } from './shortcut.ts';
