/** Why pages refuse something, by key in English. */
export const refusals = {
  badInput: 'What was sent cannot be used. Go back, check what you entered, and send it again.',
  notAllowed: 'You may not do this with your account.',
  changedMeanwhile: 'This is not as the page showed it any more. Load the page again.',
  tooLarge: 'What was sent is too large.',
  busy: 'The server has too much to do right now. Try again in a minute.',
  ownProofNeeded:
    'You are signed in by an identity provider, which opens its organization only. Sign in by yourself for this.',
  organizationBlocked: 'This organization is blocked.',
  organizationFull: 'This organization has as many members as it may have. Ask its administrators.',
  membershipDisabled: 'An administrator of this organization has disabled your membership.',
  otherAddress: 'This invitation is for another address. Sign in with the account of that address.',
  addressUnverified: 'Your e-mail address is not verified. Ask whoever runs this server to verify it.',
  tooManyApps: 'You have connected as many apps as one may. Disconnect those that you do not need.',
  signInFirst: 'Sign in first.',
};

export type RefusalWords = typeof refusals;
