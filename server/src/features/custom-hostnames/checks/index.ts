// What DNS says of a hostname, and what follows from it: whose it is, and whether anything is served there.
export { type Check, checkNames, type ChecksCtx, proofsOf, recheck, setHostname, settle } from './service.ts';
