// A mail server for tests: a real one, which listens on this machine and keeps what it is sent.
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and text as they came. */
  source: string;
  user: string | undefined;
  isSecure: boolean;
}

export interface MailServer {
  port: number;
  /** What settings name it. */
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a server on a free port. Nothing is encrypted unless the options say otherwise. */
export async function startMailServer(
  t: { after: (fn: () => Promise<void>) => void },
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope, secure, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          user: typeof user === 'string' ? user : undefined,
          isSecure: secure,
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up in the middle is no failure of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  t.after(close);
  return { port, url: `smtp://127.0.0.1:${port}?tls=none`, mails, close };
}
