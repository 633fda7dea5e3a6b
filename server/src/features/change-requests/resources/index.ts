// How the API shows change requests.
export { addressOf, type ChangeRequestsCtx, toChangeRequests, toOneChangeRequest } from './service.ts';
