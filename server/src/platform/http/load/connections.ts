import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../limits/address.ts';
import { findSlow, type Line, type Slow, SLOW_TIMES, type SlowTimes } from './slow-clients.ts';

/** The connections of this process. */
export interface Connections {
  count: () => number;
  most: () => number;
  /** Follows those of a server. */
  watch: (server: Server) => void;
  /** Notes what a connection is used for now. */
  note: (request: IncomingMessage, response: ServerResponse) => void;
  stop: () => void;
}

export interface ConnectionsOptions {
  /** Networks of those who bring the requests of many. */
  exempt: readonly string[];
  onRefused: (reason: 'all' | 'address' | 'ahead') => void;
  onSlow: (slow: Slow) => void;
  times?: Partial<SlowTimes> | undefined;
  most?: number | undefined;
}

/** What connections need in memory bounds them, where descriptors do not. */
const AT_MOST = 10_000;
/** Descriptors for databases, files and threads. */
const KEPT_DESCRIPTORS = 256;
/** Requests that are sent before the answers to those in front of them; browsers send none, and one packet holds a thousand. */
const AHEAD_AT_MOST = 50;
/** One network may have a quarter of all. */
const SHARE_OF_ONE = 4;

export function createConnections(options: ConnectionsOptions): Connections {
  const { exempt, onRefused, onSlow } = options;
  const most = options.most ?? Math.max(64, Math.min(AT_MOST, readDescriptors() - KEPT_DESCRIPTORS));
  const times = { ...SLOW_TIMES, ...options.times };
  const isProxy = proxyAddr.compile([...exempt]);
  const lines = new Map<Socket, Line>();
  const networks = new Map<string, number>();

  const take = (socket: Socket): void => {
    // A server counts only those that it accepted itself.
    if (lines.size >= most) {
      onRefused('all');
      socket.destroy();
      return;
    }
    const { remoteAddress } = socket;
    const network = remoteAddress === undefined || isProxy(remoteAddress, 0) ? undefined : networkOf(remoteAddress);
    if (network !== undefined) {
      const open = networks.get(network) ?? 0;
      if (open >= most / SHARE_OF_ONE) {
        onRefused('address');
        socket.destroy();
        return;
      }
      networks.set(network, open + 1);
    }
    lines.set(socket, { socket, read: 0, sent: 0, isSending: false, slowFor: 0, ahead: 0 });
    socket.once('close', () => {
      lines.delete(socket);
      if (network === undefined) return;
      const left = (networks.get(network) ?? 1) - 1;
      if (left === 0) networks.delete(network);
      else networks.set(network, left);
    });
  };

  let lookedAt = performance.now();
  const look = (): void => {
    const passed = performance.now() - lookedAt;
    lookedAt += passed;
    for (const line of lines.values()) {
      const slow = findSlow(line, times, passed);
      // An idle connection holds nothing of what it was used for.
      if (line.response?.closed === true) Object.assign(line, { request: undefined, response: undefined });
      if (slow === undefined) continue;
      onSlow(slow);
      line.socket.destroy();
    }
  };
  const timer = setInterval(look, times.looksEach).unref();

  return {
    count: () => lines.size,
    most: () => most,
    watch: (server) => {
      server.maxConnections = most;
      server.on('connection', take);
      server.on('drop', () => onRefused('all'));
    },
    note: (request, response) => {
      const line = lines.get(request.socket);
      if (line === undefined || request.socket.destroyed) return;
      const isAhead = line.response !== undefined && !line.response.writableFinished;
      const ahead = isAhead ? line.ahead + 1 : 0;
      Object.assign(line, { request, response, ahead, slowFor: 0 });
      if (ahead <= AHEAD_AT_MOST) return;
      onRefused('ahead');
      request.socket.destroy();
    },
    stop: () => clearInterval(timer),
  };
}

/** How many files and connections the system lets this process have. */
function readDescriptors(): number {
  if (process.platform !== 'linux') return AT_MOST;
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
  return soft === undefined ? AT_MOST : Number(soft);
}
