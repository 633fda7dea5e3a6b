// Structured logs: one JSON object a line, or readable lines on a terminal. Never a token, never a body.
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export interface LogSettings {
  logLevel: string;
  logFormat: 'auto' | 'json' | 'pretty';
}

const SECRET = ['authorization', 'cookie', '["set-cookie"]', 'token', 'password', 'secret'];

/** The names of secrets at the first three levels of what is logged, which is as deep as a request's headers lie. */
const REDACTED = ['', '*.', '*.*.'].flatMap((level) =>
  SECRET.map((name) => (name.startsWith('[') ? level.replace(/\.$/, '') + name : level + name)),
);

/** Logs go to standard error, so that what a command prints on standard output stays clean. */
export function createLogger(settings: LogSettings, destination?: DestinationStream): Logger {
  const pretty = settings.logFormat === 'pretty' || (settings.logFormat === 'auto' && process.stderr.isTTY === true);
  const options = { level: settings.logLevel, base: null, redact: { paths: REDACTED, censor: '[hidden]' } };
  if (!pretty) return pino(options, destination ?? pino.destination({ fd: 2, sync: false }));
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { destination: 2, ignore: 'reqId', translateTime: 'HH:MM:ss' } },
  });
}

/** For tests and for commands that report in their own words. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
