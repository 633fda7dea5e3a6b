// Scripts of integrations in published pages. Only sites with an origin of their own load any: on that of the server, a script
// could do whatever its reader may do here.
export { scriptPolicy } from './policy.ts';
export { scriptsFor, serveScript } from './serve.ts';
