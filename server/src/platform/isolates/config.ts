// How the program is configured. The texts are constant: what differs comes in by file names and arguments of ours, so that
// nothing in a script can be read as configuration.
import type { IsolateScript } from './tasks.ts';

export const SCRIPT_FILE = 'script.js';
export const CONFIG_FILE = 'config.capnp';

/** What the program offers to scripts depends on this date; it can serve all dates before its own release. */
const COMPATIBILITY_DATE = '2026-11-01';

const FORMS: Readonly<Record<IsolateScript['form'], string>> = {
  module: `modules = [(name = "script", esModule = embed "${SCRIPT_FILE}")],`,
  'service-worker': `serviceWorkerScript = embed "${SCRIPT_FILE}",`,
};

/**
 * `outside` takes every request of the script, in clear and with its whole address. `internet` is what the program would use
 * instead, and reaches nobody.
 */
export const configOf = (form: IsolateScript['form']): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "outside", external = (http = (style = proxy))),
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "requests", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  ${FORMS[form]}
  compatibilityDate = "${COMPATIBILITY_DATE}",
  globalOutbound = "outside",
);
`;

/** `serve`, with the two sockets that connect it to us; messages about itself come on descriptor 3. */
export const argumentsOf = (sockets: { inside: string; outside: string }): string[] => [
  'serve',
  CONFIG_FILE,
  `${SOCKET_ARGUMENT}${sockets.inside}`,
  `--external-addr=outside=unix:${sockets.outside}`,
  '--control-fd=3',
];

/** Which process is whose can be seen from it, also by a server that did not start it. */
export const SOCKET_ARGUMENT = '--socket-addr=requests=unix:';
