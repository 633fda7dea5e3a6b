// Hostnames that somebody wants: whether they are free, and how they become theirs.
export { createCustomHostname, testCustomHostname } from './service.ts';
