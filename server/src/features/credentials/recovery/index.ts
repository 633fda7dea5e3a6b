// Recovery codes: what a person keeps on paper for the day on which the phone is gone. Each works once.
export { renewRecoveryCodes, useRecoveryCode } from './service.ts';
export { countRecoveryCodes, deleteRecoveryCodes } from './store.ts';
