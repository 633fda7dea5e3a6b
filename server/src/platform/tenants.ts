// On whose behalf code runs. It knows nothing of queues and threads, which share themselves out by it.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Work of the server itself, and of the command line. */
export const OWN_WORK = '';

const current = new AsyncLocalStorage<string>();

/**
 * Runs `work` on behalf of a tenant. All that it queues, however deep below, counts as that tenant's. It is set where a
 * request or a job learns whose it is, so that no call on the way can forget to pass it on.
 */
export const onBehalfOf = <T>(tenant: string, work: () => T): T => current.run(tenant, work);

/** The tenant on whose behalf this code runs. */
export const currentTenant = (): string => current.getStore() ?? OWN_WORK;
