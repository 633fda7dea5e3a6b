// What an assertion says, read from the bytes that its signature covers and from nothing else.
import { ASSERTION } from './names.ts';
import { attributeOf, childrenOf, namedIn, parse, textOf } from './reading.ts';
import { demand, quoted, type Reason } from './refusals.ts';
import { isAddress } from '../mail-address.ts';

export interface Expected {
  /** Of the provider. */
  issuer: string;
  /** What this server is called there. */
  audience: string;
  acsUrl: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Assertion {
  id: string;
  /** In lower case. */
  email: string;
  /** The request that it answers; undefined where nobody asked. */
  inResponseTo: string | undefined;
  /** From then on it is refused for its age, so that nobody has to remember it; milliseconds since 1970. */
  until: number;
  /** Texts by the name of their attribute. */
  attributes: Record<string, string>;
}

/** How far clocks may be apart. */
const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const ATTRIBUTES_AT_MOST = 100;
const VALUE_AT_MOST = 1000;

export function readAssertion(text: string, expected: Expected): Assertion {
  const assertion = parse(text).documentElement as Element;
  const isAssertion = assertion.localName === 'Assertion' && assertion.namespaceURI === ASSERTION;
  const id = attributeOf(assertion, 'ID') ?? '';
  demand(
    isAssertion && attributeOf(assertion, 'Version') === '2.0' && id !== '',
    'assertions',
    'This is no assertion.',
  );
  const issuer = textOf(only(assertion, 'Issuer', 'issuer'))?.trim();
  demand(issuer === expected.issuer, 'issuer', `The issuer is ${quoted(issuer)}, not ${quoted(expected.issuer)}.`);
  const issued = timeOf(assertion, 'IssueInstant');
  demand(issued !== undefined && issued <= expected.now + SKEW_MS, 'too-early', 'The assertion is of a time to come.');
  const subject = only(assertion, 'Subject', 'name-id');
  const { inResponseTo, until } = readConfirmation(subject, expected);
  const end = Math.min(
    until,
    readConditions(only(assertion, 'Conditions', 'conditions'), expected),
    readLogin(assertion, expected),
  );
  return {
    id,
    email: readEmail(only(subject, 'NameID', 'name-id')),
    inResponseTo,
    until: end + SKEW_MS,
    attributes: readAttributes(assertion),
  };
}

/** What a signed assertion says of somebody, whether it is accepted or not: for those who look for what is wrong. */
export function readSaid(text: string): Record<string, string> {
  const assertion = parse(text).documentElement as Element;
  const [subject] = namedIn(assertion, ASSERTION, 'Subject');
  const [nameId] = subject === undefined ? [] : namedIn(subject, ASSERTION, 'NameID');
  const name = nameId === undefined ? undefined : textOf(nameId)?.trim().slice(0, VALUE_AT_MOST);
  const format = nameId === undefined ? undefined : attributeOf(nameId, 'Format')?.slice(0, VALUE_AT_MOST);
  return {
    ...(name !== undefined && { NameID: name }),
    ...(format !== undefined && { 'NameID Format': format }),
    ...readAttributes(assertion),
  };
}

function only(parent: Element, name: string, reason: Reason): Element {
  const found = namedIn(parent, ASSERTION, name);
  demand(found.length === 1, reason, `The assertion has ${found.length} of ${name} in one place, and must have one.`);
  return found[0] as Element;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** A time in UTC, as SAML writes them; undefined for any other. */
function timeOf(element: Element, name: string): number | undefined {
  const text = attributeOf(element, name) ?? '';
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Refuses what begins later or has ended; answers when it ends. What bounds nothing must say so by saying nothing. */
function requireTimely(element: Element, now: number, endName = 'NotOnOrAfter'): number {
  for (const name of ['NotBefore', endName])
    demand(
      !element.hasAttribute(name) || timeOf(element, name) !== undefined,
      'conditions',
      `${name} is no time in UTC.`,
    );
  const [start, end] = [timeOf(element, 'NotBefore') ?? 0, timeOf(element, endName) ?? Number.MAX_SAFE_INTEGER];
  demand(start <= now + SKEW_MS, 'too-early', `${element.localName} holds from ${new Date(start).toISOString()} only.`);
  demand(
    now < end + SKEW_MS,
    'expired',
    `${element.localName} held until ${new Date(Math.min(end, 8.64e15)).toISOString()}.`,
  );
  return end;
}

/** The subject is confirmed to whoever bears the assertion, here, and not for long. */
function readConfirmation(subject: Element, { acsUrl, now }: Expected) {
  const bearers = namedIn(subject, ASSERTION, 'SubjectConfirmation').filter(
    (each) => attributeOf(each, 'Method') === BEARER,
  );
  demand(
    bearers.length === 1,
    'confirmation',
    `The assertion has ${bearers.length} bearer confirmations, and must have one.`,
  );
  const confirmed = only(bearers[0] as Element, 'SubjectConfirmationData', 'confirmation');
  const recipient = attributeOf(confirmed, 'Recipient');
  demand(recipient === acsUrl, 'recipient', `The recipient is ${quoted(recipient)}, not ${quoted(acsUrl)}.`);
  demand(confirmed.hasAttribute('NotOnOrAfter'), 'confirmation', 'The confirmation has no end.');
  return { inResponseTo: attributeOf(confirmed, 'InResponseTo'), until: requireTimely(confirmed, now) };
}

/** Conditions that we do not know might be ones that are not met. */
const KNOWN_CONDITIONS = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);

function readConditions(conditions: Element, { audience, now }: Expected): number {
  const known = childrenOf(conditions).every(({ localName }) => KNOWN_CONDITIONS.has(localName));
  demand(known, 'conditions', 'The assertion has conditions that are not known here.');
  const restrictions = namedIn(conditions, ASSERTION, 'AudienceRestriction');
  const audiences = restrictions.map((each) => namedIn(each, ASSERTION, 'Audience').map((one) => textOf(one)?.trim()));
  const isForUs = audiences.length > 0 && audiences.every((names) => names.includes(audience));
  demand(
    isForUs,
    'audience',
    `The audience is ${audiences.flat().map(quoted).join(', ') || 'nobody'}, not ${quoted(audience)}.`,
  );
  return requireTimely(conditions, now);
}

/** Somebody must have signed in at the provider, and must still be signed in there. */
function readLogin(assertion: Element, { now }: Expected): number {
  const logins = namedIn(assertion, ASSERTION, 'AuthnStatement');
  demand(logins.length > 0, 'confirmation', 'The assertion does not say that anybody signed in.');
  for (const login of logins) requireTimely(login, now, 'SessionNotOnOrAfter');
  // That session may last for days, and bounds nothing of the assertion.
  return Number.MAX_SAFE_INTEGER;
}

function readEmail(nameId: Element): string {
  const format = attributeOf(nameId, 'Format');
  demand(
    format === EMAIL_FORMAT,
    'name-id',
    `The format of the NameID is ${quoted(format)}, not ${quoted(EMAIL_FORMAT)}.`,
  );
  const text = textOf(nameId)?.trim() ?? '';
  demand(isAddress(text), 'name-id', `The NameID is ${quoted(text)}, which is no mail address.`);
  return text.toLowerCase();
}

/** The first value of each attribute; only texts, and not too many. */
function readAttributes(assertion: Element): Record<string, string> {
  const all = namedIn(assertion, ASSERTION, 'AttributeStatement').flatMap((each) =>
    namedIn(each, ASSERTION, 'Attribute'),
  );
  const pairs = all.slice(0, ATTRIBUTES_AT_MOST).flatMap((attribute): [string, string][] => {
    const value = textOf(namedIn(attribute, ASSERTION, 'AttributeValue')[0])?.trim();
    const name = attributeOf(attribute, 'Name');
    return name === undefined || value === undefined || value.length > VALUE_AT_MOST ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs);
}
