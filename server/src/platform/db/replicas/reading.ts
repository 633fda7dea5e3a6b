import { AsyncLocalStorage } from 'node:async_hooks';
import type { Replica } from './replica.ts';

/** A request whose reads a replica answers, until it asked the primary for anything. */
export interface Reading {
  replica: Replica;
  /** Where in the log of the primary everything lies that this request has to see. */
  needed: number;
  /** The server that answered first, by its start: of two behind one address, the other one may be behind it. */
  server: string | undefined;
  /** Until the request is over or asked the primary, which is ahead of every replica: from there, no way leads back. */
  isOpen: boolean;
  /** How many statements each has answered. */
  answered: { replica: number; primary: number };
}

const readings = new AsyncLocalStorage<Reading>();

export const currentReading = (): Reading | undefined => readings.getStore();

export const runReading = <T>(reading: Reading, body: () => T): T => readings.run(reading, body);
