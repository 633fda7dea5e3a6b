// Keys and certificates of identity providers of tests. To make an RSA key takes long, so they are files.
import { readFileSync } from 'node:fs';

const read = (name: string): string => readFileSync(new URL(`./${name}.pem`, import.meta.url), 'utf8').trim();

export const providerKey = read('provider.key');
export const providerCertificate = read('provider.cert');
export const strangerKey = read('stranger.key');
export const strangerCertificate = read('stranger.cert');
/** An RSA key of 1024 bits, a key on an elliptic curve, and one that ended in 2021. */
export const weakCertificate = read('weak.cert');
export const ellipticCertificate = read('elliptic.cert');
export const expiredCertificate = read('expired.cert');
