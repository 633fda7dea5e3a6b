/** What pages say of codes and passkeys, by key in English. */
export const credentials = {
  totp: 'Authenticator app',
  totpOff:
    'An app on your phone shows a code that you enter after your password. Whoever knows only the password does not get in.',
  totpOn: 'You enter a code of the app after your password.',
  beginTotp: 'Set up',
  since: 'On since',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  scanText:
    'Scan this picture with an authenticator app, or type the secret into it. Then enter the code that it shows.',
  scannedText: 'The secret that you scanned still counts. Enter the code that your phone shows now.',
  qrAlt: 'QR code with the secret that stands below it',
  phoneCodeFailed: 'This code is wrong or has expired. Check that the clock of your phone is right.',
  recoveryCodes: 'Recovery codes',
  recoveryCodesText:
    'Keep these in a safe place. Each signs you in once when you do not have your phone. They are shown only now.',
  newRecoveryCodes: 'Make new ones',
  left: 'Left',
  passkeys: 'Passkeys',
  passkeysText: 'A key that your device keeps. You sign in with your finger, your face or a PIN, and type nothing.',
  noPasskeysHere: 'Browsers make passkeys for servers that are reached by HTTPS under a name. This one is not.',
  passkeyName: 'Name of the new passkey',
  addPasskey: 'Add a passkey',
  passkeyNeedsScript: 'Your browser makes no passkeys, or scripts are off.',
  passkeyFailed: 'The browser made no passkey. Try again, or use another device.',
  added: 'Added',
  remove: 'Remove',
};
