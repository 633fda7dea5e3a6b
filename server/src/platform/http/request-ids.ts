import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { readTraceparent, type RemoteParent } from '#platform/causes/index.ts';
import { newId } from '#platform/ids.ts';

/** What a proxy may say of a request; of everybody else it is made up, and could be meant to mislead who reads the log. */
export interface RequestNames {
  /** What the proxy in front calls it; else a name of our own. */
  idOf: (request: IncomingMessage) => string;
  /** The span of a proxy that this request is part of. */
  parentOf: (request: IncomingMessage) => RemoteParent | undefined;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

export function createRequestNames(trustedProxies: readonly string[]): RequestNames {
  if (trustedProxies.length === 0) return { idOf: nextRequestId, parentOf: () => undefined };
  const trust = proxyAddr.compile([...trustedProxies]);
  const isFromProxy = ({ socket }: IncomingMessage): boolean =>
    socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0);
  return {
    idOf: (request) => {
      const given = request.headers['x-request-id'];
      const isGood = typeof given === 'string' && REQUEST_ID.test(given) && isFromProxy(request);
      return isGood ? given : nextRequestId();
    },
    parentOf: (request) => (isFromProxy(request) ? readTraceparent(request.headers['traceparent']) : undefined),
  };
}

// A request's id has to be another one each time, in every process, and no secret: counting costs less than chance.
const processName = newId();
let requests = 0;
const nextRequestId = (): string => `${processName}-${(++requests).toString(36)}`;
