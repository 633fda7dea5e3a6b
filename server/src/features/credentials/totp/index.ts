// Time-based codes of a program on a phone: set up, confirmed, checked, each used once.
export { type Enrolment } from './codes.ts';
export { confirmTotpByCode, disableTotp, enrolTotp, hasTotp, type TotpCtx, totpSince, verifyTotp } from './service.ts';
