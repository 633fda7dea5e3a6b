import asyncHooks from 'node:async_hooks';
import type { run } from 'node:test';

const idle = {
  enable: () => idle,
  disable: () => idle,
};

/**
 * Node's runner without its hook on everything asynchronous. It follows each promise from its making to its collection, to
 * know the test of an error that nobody waited for, and takes a sixth of the processor time of our suite for that. `followErrors`
 * names the tests under way instead. To a Node that makes its hook in another way this does nothing.
 */
export async function loadRunner(): Promise<{ run: typeof run }> {
  const { createHook } = asyncHooks;
  Object.assign(asyncHooks, { createHook: () => idle });
  try {
    return await import('node:test');
  } finally {
    Object.assign(asyncHooks, { createHook });
  }
}

/** Calls `note` with every error that no test waited for, until it is stopped. The runner fails the file by itself. */
export function followErrors(note: (error: unknown) => void): () => void {
  process.on('uncaughtExceptionMonitor', note).on('unhandledRejection', note);
  return () => process.off('uncaughtExceptionMonitor', note).off('unhandledRejection', note);
}
