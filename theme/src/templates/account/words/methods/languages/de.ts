import type { MethodWords } from '../english.ts';

export const de: MethodWords = {
  passkeySignIn: 'Mit einem Passkey anmelden',
  passkeyAgain: 'Einen Passkey verwenden',
  passkeyUnused:
    'Der Browser hat keinen Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  passkeyRefused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  ssoSignIn: 'Mit Ihrer Organisation anmelden',
  ssoText:
    'Geben Sie Ihre berufliche E-Mail-Adresse ein. Hat Ihre Organisation einen Identitätsanbieter, geht es dort weiter.',
  ssoChoose: 'Weiter bei Ihrer Organisation',
  ssoChooseText: 'Wählen Sie nur, was Sie kennen: Es geht auf den Seiten des Identitätsanbieters weiter.',
  ssoNone: 'Keine Organisation meldet diese Adresse über einen Identitätsanbieter an. Melden Sie sich anders an.',
  ssoRefused: 'Sie sind nicht angemeldet',
  ssoRefusedText:
    'Der Identitätsanbieter Ihrer Organisation hat Sie hier nicht angemeldet, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
  ssoRefusedNumber: 'Wenn es wieder geschieht, nennen Sie Ihrer Administration diese Nummer:',
  ssoNeeded: 'Organisationen, die Single Sign-on verlangen',
  ssoNeededText: 'Melden Sie sich über deren Identitätsanbieter an, um sie zu öffnen.',
  mailCodeSignIn: 'Einen Code per E-Mail erhalten',
  mailCodeText: 'Ein Code kommt an die Adresse Ihres Kontos. Er gilt einmal, zehn Minuten lang, in diesem Browser.',
  mailCodeSend: 'Code senden',
  mailCodeTitle: 'Code eingeben',
  mailCodeSent:
    'Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail mit einem Code unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  mailCodeFailed: 'Dieser Code ist falsch oder abgelaufen. Fordern Sie nach fünf falschen einen neuen an.',
  forgotten: 'Passwort vergessen?',
  forgottenText:
    'Ein Link kommt an die Adresse Ihres Kontos, mit dem Sie ein neues Passwort festlegen. Er gilt einmal, eine Stunde lang.',
  forgottenSend: 'Link senden',
  forgottenSent:
    'Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail mit einem Link unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  forgottenNoMail: 'Dieser Server sendet keine E-Mails. Bitten Sie die Betreiber um einen Link zum Anmelden.',
  organizations: 'Organisationen',
  joinByDomain: 'Über Ihre E-Mail-Adresse beitreten',
  joinByDomainText:
    'Diese Organisationen nehmen alle auf, die eine Adresse Ihrer Domain haben. Das kann jeder von seiner sagen: Treten Sie nur bei, was Sie kennen.',
  joinByDomainNone: 'Keine weitere Organisation nimmt Adressen Ihrer Domain auf.',
  joinUnverified:
    'Noch ist nicht bekannt, dass die Adresse Ihnen gehört. Melden Sie sich mit einem Code per E-Mail an; dann sehen Sie, wo Sie beitreten können.',
};
