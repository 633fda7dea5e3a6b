// Passwords: what may be one, how one is stored, and whether it is right. When one is asked for, others decide.
export { hashPassword, type PasswordHash } from './hashing.ts';
export {
  hasPassword,
  passwordSince,
  type PasswordsCtx,
  requireGoodPassword,
  setPassword,
  verifyPassword,
} from './service.ts';
export type { Cost as PasswordCost } from './phc.ts';
export { createPasswordQueue, type PasswordQueue } from './turns.ts';
