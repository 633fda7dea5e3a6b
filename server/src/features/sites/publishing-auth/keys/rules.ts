import { randomBytes } from 'node:crypto';

/** 256 random bits, which is what HS256 asks for, as a text: libraries take the key as they would take a password. */
export const newSigningKey = (): string => randomBytes(32).toString('hex');
