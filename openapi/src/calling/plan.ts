import { findOperation, type OperationView } from '../reading/operations.ts';
import { newReading, openDescription } from '../reading/open.ts';
import type { CallMethod, CallTask, PlannedCall } from '../types.ts';
import { CallRefusal, callUrl, serverUrl } from './address.ts';
import { callHeaders } from './headers.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const isMethod = (method: string): method is CallMethod => METHODS.has(method);

/**
 * The request that a reader means, if the description allows it: to one of the servers of the operation, on its path, with its
 * parameters. Nothing that a reader sends says where a request goes; that is taken from the description alone.
 */
export function planCall({ key, files, slot, sent }: CallTask): PlannedCall {
  const description = openDescription(key, files);
  if (description === undefined || slot.block !== 'operation') return refused(NO_OPERATION);
  const operation = findOperation(newReading(description), { ...slot, block: 'operation' });
  if (operation === undefined || operation.hidesTryIt || operation.proxy === false) return refused(NO_OPERATION);
  try {
    return plan(operation, sent);
  } catch (error) {
    if (error instanceof CallRefusal) return refused(error.message);
    throw error;
  }
}

const NO_OPERATION = 'The description has no operation here that may be tried.';

const refused = (message: string): PlannedCall => ({ kind: 'refused', message });

function plan(operation: OperationView, sent: CallTask['sent']): PlannedCall {
  const method = operation.method.toUpperCase();
  const server = operation.servers[sent.server];
  if (!isMethod(method)) throw new CallRefusal(`Requests with ${method} are not passed on.`);
  if (server === undefined) throw new CallRefusal('The operation has no such server.');
  const url = callUrl(serverUrl(server, sent.variables), operation.path, sent);
  return { kind: 'planned', url: url.href, method, headers: callHeaders(operation, sent) };
}
