import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits. Digits and letters of one case only: an address must survive mails, chats and being read aloud. */
export const newShareKey = (): string => randomBytes(16).toString('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is one of the keys. All are compared, each in the same time: how long it takes reveals nothing of them. */
export function isOneOf(keys: readonly string[], text: string): boolean {
  const given = digest(text);
  let isFound = false;
  for (const key of keys) if (timingSafeEqual(digest(key), given)) isFound = true;
  return isFound;
}
