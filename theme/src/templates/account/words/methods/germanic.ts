import type { MethodWords } from './english.ts';

export const de: MethodWords = {
  passkeySignIn: 'Mit einem Passkey anmelden',
  passkeyAgain: 'Einen Passkey verwenden',
  passkeyUnused:
    'Der Browser hat keinen Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  passkeyRefused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
};

export const nl: MethodWords = {
  passkeySignIn: 'Inloggen met een passkey',
  passkeyAgain: 'Een passkey gebruiken',
  passkeyUnused: 'De browser heeft geen passkey gebruikt. Probeer het opnieuw, of log op een andere manier in.',
  passkeyRefused: 'Deze passkey is niet geaccepteerd. Probeer het opnieuw, of log op een andere manier in.',
};

export const no: MethodWords = {
  passkeySignIn: 'Logg inn med en passnøkkel',
  passkeyAgain: 'Bruk en passnøkkel',
  passkeyUnused: 'Nettleseren brukte ingen passnøkkel. Prøv igjen, eller logg inn på en annen måte.',
  passkeyRefused: 'Passnøkkelen ble ikke godtatt. Prøv igjen, eller logg inn på en annen måte.',
};
