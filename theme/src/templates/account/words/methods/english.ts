/** What pages say of the ways to sign in next to the password, and of joining by an address, by key in English. */
export const methods = {
  passkeySignIn: 'Sign in with a passkey',
  passkeyAgain: 'Use a passkey',
  passkeyUnused: 'The browser used no passkey. Try again, or sign in another way.',
  passkeyRefused: 'This passkey was not accepted. Try again, or sign in another way.',
  ssoSignIn: 'Sign in with your organization',
  ssoText: 'Enter your e-mail address at work. If your organization has an identity provider, you continue there.',
  ssoChoose: 'Continue at your organization',
  ssoChooseText: 'Choose only what you know: you continue on the pages of the identity provider.',
  ssoNone: 'No organization takes this address by an identity provider. Sign in another way.',
  ssoRefused: 'You are not signed in',
  ssoRefusedText: 'The identity provider of your organization did not let you in here, or it took too long. Try again.',
  ssoRefusedNumber: 'If it happens again, send your administrator this number:',
  ssoNeeded: 'Organizations that need single sign-on',
  ssoNeededText: 'Sign in by their identity provider to open them.',
  mailCodeSignIn: 'Get a code by e-mail',
  mailCodeText: 'A code comes to the address of your account. It works once, for ten minutes, in this browser.',
  mailCodeSend: 'Send the code',
  mailCodeTitle: 'Enter the code',
  mailCodeSent:
    'If there is an account with this address, a mail with a code is on its way. Look among unwanted mails, too.',
  mailCodeFailed: 'This code is wrong or has expired. After five wrong ones, ask for a new code.',
  forgotten: 'Forgot your password?',
  forgottenText:
    'A link comes to the address of your account, by which you set a new password. It works once, for an hour.',
  forgottenSend: 'Send the link',
  forgottenSent:
    'If there is an account with this address, a mail with a link is on its way. Look among unwanted mails, too.',
  forgottenNoMail: 'This server sends no mails. Ask whoever runs it for a link to sign in.',
  organizations: 'Organizations',
  joinByDomain: 'Join by your e-mail address',
  joinByDomainText:
    'These organizations take in whoever has an address of your domain. Anybody can say so of theirs: join only what you know.',
  joinByDomainNone: 'No organization that you are not in takes in addresses of your domain.',
  joinUnverified:
    'It is not known yet that your address is yours. Sign in with a code by e-mail; then you see what you may join.',
};

export type MethodWords = typeof methods;
