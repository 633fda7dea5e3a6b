// Credentials: what a person can prove, and how. It shows no pages, and what comes after a proof it does not decide.
export { forgetProofsJob } from './jobs.ts';
export { createLink, endLinks, type FoundLink, type LinkPurpose, peekLink, useLink } from './links/index.ts';
export {
  createPasswordQueue,
  hashPassword,
  hasPassword,
  type PasswordCost,
  passwordSince,
  type PasswordHash,
  type PasswordQueue,
  requireGoodPassword,
  setPassword,
  verifyPassword,
} from './passwords/index.ts';
export {
  addPasskey,
  AssertionResponse,
  beginPasskey,
  beginPasskeyProof,
  deletePasskey,
  listPasskeys,
  type PasskeyRow,
  type PasskeysCtx,
  RegistrationResponse,
  relyingPartyOf,
  renamePasskey,
  verifyPasskey,
} from './passkeys/index.ts';
export { createEmailCode, type EmailCodesCtx, readEmailCode, useEmailCode } from './email-codes/index.ts';
export { credentialOperations } from './routes.ts';
export { recordCredential, requireRecentProof, requireSession } from './changes/index.ts';
export { countRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery/index.ts';
export {
  confirmTotpByCode,
  disableTotp,
  type Enrolment,
  enrolTotp,
  hasTotp,
  totpSince,
  verifyTotp,
} from './totp/index.ts';
export {
  beginOwnTotp,
  confirmOwnTotp,
  createOwnRecoveryCodes,
  type CredentialsCtx,
  deleteOwnPasskey,
  disableOwnTotp,
  getCredentials,
  setOwnPassword,
} from './service.ts';
