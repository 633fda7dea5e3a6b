// The hostnames at which something is served, in memory: where a request goes is decided before anything can be awaited.
export { createKnownHostnames, type KnownHostnames } from './service.ts';
