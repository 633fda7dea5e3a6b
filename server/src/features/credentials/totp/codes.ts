// The arithmetic of time-based codes (RFC 6238), as all programs for phones know it: SHA-1, six digits, thirty seconds.
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** Clocks differ: the code before and the code after the present one are taken, too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

export interface Enrolment {
  /** For people to type, base32. */
  secret: string;
  uri: string;
  /** The address as a picture, SVG. */
  qr: string;
}

/** A new secret, in all the forms in which a phone takes it. `issuer` is how it names this server. */
export function newEnrolment({ issuer, label }: { issuer: string; label: string }): Enrolment {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

/** The step of time whose code this is; undefined where it is none of those that are taken at this moment. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const plain = code.length > 20 ? '' : code.replaceAll(/\s/g, '');
  if (!CODE.test(plain)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: plain, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
