// The part that may hang: it runs on a thread of its own, so that the one that waits for it can give up.
import { parentPort } from 'node:worker_threads';
import { checkPage } from './checks.ts';

parentPort?.on('message', (source: string) => parentPort?.postMessage(checkPage(source)));
