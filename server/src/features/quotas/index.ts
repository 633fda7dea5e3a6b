// Quotas: what an organization takes on the server, and how much of it the operator lets it take.
export { describeAmount, isQuotaExceeded, type Kind, KINDS } from './rules.ts';
export {
  countAnew,
  countHeldPages,
  findMainTree,
  findUnmeasured,
  type Held,
  holdCopy,
  holdRevision,
  listSpacesToMeasure,
  noteAllMeasured,
  noteMeasured,
} from './holding.ts';
export { createRoom, findHeld, type Room, whileRoom } from './room.ts';
export { quotaOperations } from './routes.ts';
export { listLargest, readUsesOfMany } from './store.ts';
export {
  createQuotas,
  limitOf,
  type Quotas,
  type QuotasCtx,
  requireRoom,
  roomFor,
  setQuotas,
  type Setting,
  usageOf,
  withinQuota,
} from './service.ts';
