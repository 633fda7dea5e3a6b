// Structured logs: one JSON object a line, or readable lines on a terminal. Never a token, never a body.
import { type DestinationStream, type Logger, pino } from 'pino';
import { namesOfCause } from '#platform/causes/index.ts';

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

const WARN = 40;
const ERROR = 50;

/** Lines of this process that say that something is wrong, since it began. */
const wrong = { warnings: 0, errors: 0 };

export const countWrong = (): Readonly<typeof wrong> => wrong;

/** Counts a line that is written, and names why it is; what the line itself says of that comes first. */
function countAndName(_line: object, level: number): object {
  if (level >= ERROR) wrong.errors += 1;
  else if (level >= WARN) wrong.warnings += 1;
  return namesOfCause();
}

/** Logs go to standard error, so that what a command prints on standard output stays clean. */
export function createLogger(settings: LogSettings, destination?: DestinationStream): Logger {
  const pretty = settings.logFormat === 'pretty' || (settings.logFormat === 'auto' && process.stderr.isTTY === true);
  const options = {
    level: settings.logLevel,
    base: null,
    mixin: countAndName,
    redact: { paths: REDACTED, censor: '[hidden]' },
  };
  if (!pretty) return pino(options, destination ?? pino.destination({ fd: 2, sync: false }));
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { destination: 2, ignore: 'reqId', translateTime: 'HH:MM:ss' } },
  });
}

/** For tests and for commands that report in their own words. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
