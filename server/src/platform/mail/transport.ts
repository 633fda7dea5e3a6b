// To the mail server, and to no other: it is the administrator's choice, so it may be within the house, and the rules for
// addresses that people name do not hold for it.
import type { MailSender, SmtpConfig } from '#config/index.ts';
import type { WrittenLetter } from './letter.ts';

export interface Message {
  id: string;
  to: string;
  createdAt: number;
  letter: WrittenLetter;
}

export interface Transport {
  /** Resolves when the server has taken the mail; throws a `DeliveryError`. */
  deliver(message: Message): Promise<void>;
  /** Gives what is under way a few seconds, then ends it. */
  close(): void;
}

/** `refused`: never again. `later`: not this mail now. `unreachable`: no mail now. */
export type Failure = 'refused' | 'later' | 'unreachable';

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly failure: Failure;

  constructor(failure: Failure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For all of one mail: a server that answers a byte now and then must not hold it for ever. */
const DELIVERY_MS = 60_000;
const CLOSING_MS = 3_000;

interface TransportOptions {
  smtp: SmtpConfig;
  from: MailSender;
  /** The name by which this server greets, and the right side of its Message-IDs. */
  host: string;
  deliveryMs?: number;
}

export function createTransport({ smtp, from, host, deliveryMs = DELIVERY_MS }: TransportOptions): Transport {
  let opening: ReturnType<typeof open> | undefined;
  const running = new Set<AbortController>();
  return {
    deliver: async (message) => {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), deliveryMs);
      running.add(abort);
      try {
        const { compose, transporter } = await (opening ??= open(smtp, host));
        const raw = await compose(toOptions(message, from, host));
        await transporter.sendMail({ raw, envelope: { from: from.address, to: [message.to] }, signal: abort.signal });
      } catch (error) {
        throw toDeliveryError(error as SmtpError);
      } finally {
        clearTimeout(timer);
        running.delete(abort);
      }
    },
    close: () => {
      setTimeout(() => running.forEach((abort) => abort.abort()), CLOSING_MS).unref();
    },
  };
}

async function open({ host, port, security, user, password }: SmtpConfig, name: string) {
  const { createTransport: create } = await import('nodemailer');
  const composer = create({ streamTransport: true, buffer: true, newline: 'windows', ...NO_FILES });
  const transporter = create({
    ...{ host, port, name, secure: security === 'tls', requireTLS: security === 'starttls' },
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, dnsTimeout: CONNECT_MS },
    socketTimeout: SILENCE_MS,
    ...NO_FILES,
  });
  // Whole, before the first word to the server: what is thrown in the midst of that would end the process.
  const compose = async (options: Parameters<typeof composer.sendMail>[0]) =>
    (await composer.sendMail(options)).message as Buffer;
  return { compose, transporter };
}

const NO_FILES = { disableFileAccess: true, disableUrlAccess: true };

function toOptions({ id, to, createdAt, letter }: Message, from: MailSender, host: string) {
  const { unsubscribe, ...content } = letter;
  return {
    ...content,
    // The library writes into what it is handed.
    from: { ...from },
    // Never a text that is parsed: with a line break or a comma in it, that would be other recipients.
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    date: new Date(createdAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** What a server says of a recipient or a text is about that mail. All else it says is about us, and holds for every mail. */
function toDeliveryError(error: SmtpError): DeliveryError {
  const { code = '', command = '', responseCode } = error;
  const said = `${code} ${command}: ${error.response ?? error.message}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new DeliveryError('refused', said, error);
  if (!isOfThisMail || responseCode === undefined) return new DeliveryError('unreachable', said, error);
  return new DeliveryError(responseCode >= 500 && responseCode !== 503 ? 'refused' : 'later', said, error);
}
