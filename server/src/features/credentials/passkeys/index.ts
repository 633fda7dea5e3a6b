// Passkeys (Web Authentication): made, named, removed, and used to prove who somebody is. Whether somebody may change theirs,
// others decide.
export { relyingPartyOf } from './relying-party.ts';
export { AssertionResponse, RegistrationResponse } from './responses.ts';
export {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  deletePasskey,
  getPasskey,
  listPasskeys,
  type PasskeysCtx,
  renamePasskey,
  verifyPasskey,
} from './service.ts';
export type { PasskeyRow } from './store.ts';
