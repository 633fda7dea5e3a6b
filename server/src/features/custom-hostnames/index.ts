// Hostnames that people bring along: whose they are, whether that is proven, and what is served there.
export { type CustomHostnamesCtx, customHostnameOperations } from './routes.ts';
export { createKnownHostnames, type KnownHostnames } from './known.ts';
export { verifyHostnamesJob } from './jobs.ts';
export { readHostname } from './rules.ts';
export { findHostTarget, type HostTarget } from './store.ts';
