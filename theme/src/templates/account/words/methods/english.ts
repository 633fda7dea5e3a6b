/** What pages say of the ways to sign in next to the password, by key in English. */
export const methods = {
  passkeySignIn: 'Sign in with a passkey',
  passkeyAgain: 'Use a passkey',
  passkeyUnused: 'The browser used no passkey. Try again, or sign in another way.',
  passkeyRefused: 'This passkey was not accepted. Try again, or sign in another way.',
};

export type MethodWords = typeof methods;
