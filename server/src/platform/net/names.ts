import { Resolver } from 'node:dns/promises';
import { OutboundError } from './errors.ts';

/** What the domain name system says. A name that is not there, or has no such record, has none: that is no error. */
export type Names = {
  /** The texts of a name, each put together from its parts. */
  texts(name: string): Promise<string[]>;
  /** The names that a name is an alias of. */
  aliases(name: string): Promise<string[]>;
};

/** For one question, in milliseconds; it is asked again once. */
const TIMEOUT_MS = 3_000;

interface Asking {
  timeout?: number;
  /** Addresses of name servers, in place of those of the system. */
  servers?: readonly string[];
}

const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Asks the name servers of the system, past every cache of the process. Throws an `OutboundError` where none of them answers. */
export function createNames({ timeout = TIMEOUT_MS, servers }: Asking = {}): Names {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (servers !== undefined) resolver.setServers([...servers]);
  return {
    texts: (name) => ask(name, async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    aliases: (name) => ask(name, () => resolver.resolveCname(name)),
  };
}

async function ask(name: string, look: () => Promise<string[]>): Promise<string[]> {
  try {
    return await look();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (ABSENT.has(code)) return [];
    const isLate = code === 'ETIMEOUT';
    throw new OutboundError(isLate ? 'timeout' : 'network', `The name servers did not answer for ${name}.`, error);
  }
}
