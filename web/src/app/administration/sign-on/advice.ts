// What came of a test, and what to do about it, in words.
import type { SsoTest } from './reads.ts';

const ADVICE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unreachable: 'The server could not reach the provider. Check the address, and whether a firewall is between them.',
    issuer:
      'Compare the name of the provider (issuer or entity ID) with what it says of itself, character by character.',
    audience: 'Enter our entity ID as the audience at the provider, exactly as it is shown in step 1.',
    recipient: 'Enter our reply address (ACS URL) at the provider, exactly as it is shown in step 1.',
    destination: 'Enter our reply address (ACS URL) at the provider, exactly as it is shown in step 1.',
    unsigned: 'Switch on at the provider that assertions are signed.',
    signature: 'The certificate here is not the one that the provider signs with. Enter the present one in step 2.',
    algorithm: 'Choose RSA with SHA-256 at the provider.',
    encrypted: 'Switch off at the provider that assertions are encrypted.',
    'name-id': 'Choose the mail address as Name ID at the provider, in the format emailAddress.',
    email: 'Let the provider send the mail address, and say that it is verified.',
    expired: 'The clocks of the provider and of this server are more than a minute apart.',
    'too-early': 'The clocks of the provider and of this server are more than a minute apart.',
    status: 'The provider refused the sign-in itself. Is the person assigned to the application there?',
    protocol: 'Check the client ID and the client secret, and the redirect address at the provider.',
    unsolicited: 'Start the test from here, and not from the pages of the provider.',
    provider: 'Enter the client secret again in step 2.',
    'not-marked':
      'They joined in another way. Let them sign in by the identity provider: in the list of members, or below if it is you.',
    'account-exists': 'They have an account here and are no member. Invite them first.',
    'other-subject': 'The provider knew this member under another name. Remove them and invite them again.',
    disabled: 'The member is disabled in this organization.',
    blocked: 'The organization is blocked.',
    full: 'The organization has as many members as it may have. Remove somebody, or ask whoever runs the server.',
  }),
);

export const adviceFor = (reason: string): string | undefined => ADVICE.get(reason);

/** One sentence on how a test ended. */
export function verdict({ status, person, admission }: SsoTest): string {
  if (status === 'waiting') return 'The provider has not answered yet.';
  if (status === 'expired') return 'Nobody went to the provider in time. Start the test again.';
  if (status === 'failed') return 'Nobody would be let in.';
  const who = person?.email ?? 'Somebody';
  if (admission?.result === 'refused') return `The provider answers well, but ${who} would not be let in yet.`;
  return admission?.result === 'new'
    ? `It works. ${who} would become a member by signing in.`
    : `It works. ${who} would be signed in.`;
}

/** Single sign-on may be required once a provider, as it is now, has answered well. */
export const isProven = (tests: readonly SsoTest[]): boolean =>
  tests.some(({ status, current }) => status === 'succeeded' && current);
