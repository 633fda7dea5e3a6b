// What the domain name system says in tests: records that a test writes, and name servers that it silences.
import { OutboundError } from './errors.ts';
import type { Names } from './names.ts';

export type FakeNames = Names & {
  /** Records by type and name, such as `TXT _x.example.com`. */
  records: Map<string, string[]>;
  /** While it is true, no name server answers. */
  isSilent: boolean;
};

export function fakeNames(): FakeNames {
  const names: FakeNames = {
    records: new Map(),
    isSilent: false,
    texts: (name) => find('TXT', name),
    aliases: (name) => find('CNAME', name),
  };
  return names;

  async function find(type: string, name: string): Promise<string[]> {
    if (names.isSilent) throw new OutboundError('timeout', `The name servers did not answer for ${name}.`);
    return names.records.get(`${type} ${name}`) ?? [];
  }
}
