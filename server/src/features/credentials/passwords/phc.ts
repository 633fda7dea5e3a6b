/** How much work a hash is. */
export interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

export interface ReadHash {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** What this server never exceeds, whatever a row says: a damaged one must not take the memory of all. */
const AT_MOST: Cost = { memory: 256 * 1024, passes: 16, parallelism: 8 };

/** Writes a hash as the PHC string format does: https://github.com/P-H-C/phc-string-format */
export const writePhc = ({ cost, salt, key }: ReadHash): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(key)}`;

/** Reads what `writePhc` or another library wrote; undefined for anything else, and for costs that are out of bounds. */
export function readPhc(text: string): ReadHash | undefined {
  const [, memory, passes, parallelism, salt = '', key = ''] = PHC.exec(text) ?? [];
  if (memory === undefined) return undefined;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isBounded =
    cost.memory <= AT_MOST.memory && cost.passes <= AT_MOST.passes && cost.parallelism <= AT_MOST.parallelism;
  if (!isBounded || cost.memory < 8 * cost.parallelism) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
