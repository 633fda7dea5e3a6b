import type { MethodWords } from '../english.ts';

export const nl: MethodWords = {
  passkeySignIn: 'Inloggen met een passkey',
  passkeyAgain: 'Een passkey gebruiken',
  passkeyUnused: 'De browser heeft geen passkey gebruikt. Probeer het opnieuw, of log op een andere manier in.',
  passkeyRefused: 'Deze passkey is niet geaccepteerd. Probeer het opnieuw, of log op een andere manier in.',
  ssoSignIn: 'Inloggen met uw organisatie',
  ssoText: 'Voer uw e-mailadres van het werk in. Heeft uw organisatie een identiteitsprovider, dan gaat u daar verder.',
  ssoChoose: 'Verder bij uw organisatie',
  ssoChooseText: 'Kies alleen wat u kent: u gaat verder op de pagina’s van de identiteitsprovider.',
  ssoNone: 'Geen organisatie laat dit adres inloggen via een identiteitsprovider. Log op een andere manier in.',
  ssoRefused: 'U bent niet ingelogd',
  ssoRefusedText:
    'De identiteitsprovider van uw organisatie heeft u hier niet toegelaten, of het duurde te lang. Probeer het opnieuw.',
  ssoRefusedNumber: 'Geef uw beheerder dit nummer als het weer gebeurt:',
  ssoNeeded: 'Organisaties die single sign-on vereisen',
  ssoNeededText: 'Log in via hun identiteitsprovider om ze te openen.',
  mailCodeSignIn: 'Een code per e-mail ontvangen',
  mailCodeText:
    'Er komt een code naar het adres van uw account. Die werkt één keer, tien minuten lang, in deze browser.',
  mailCodeSend: 'Code versturen',
  mailCodeTitle: 'Voer de code in',
  mailCodeSent:
    'Als er een account met dit adres is, is er een e-mail met een code onderweg. Kijk ook bij ongewenste e-mail.',
  mailCodeFailed: 'Deze code is onjuist of verlopen. Vraag na vijf onjuiste codes een nieuwe aan.',
  forgotten: 'Wachtwoord vergeten?',
  forgottenText:
    'Er komt een link naar het adres van uw account, waarmee u een nieuw wachtwoord instelt. Die werkt één keer, een uur lang.',
  forgottenSend: 'Link versturen',
  forgottenSent:
    'Als er een account met dit adres is, is er een e-mail met een link onderweg. Kijk ook bij ongewenste e-mail.',
  forgottenNoMail: 'Deze server verstuurt geen e-mail. Vraag de beheerder van de server om een link om in te loggen.',
  organizations: 'Organisaties',
  joinByDomain: 'Lid worden met je e-mailadres',
  joinByDomainText:
    'Deze organisaties nemen iedereen op met een adres van jouw domein. Dat kan iedereen van de zijne zeggen: word alleen lid van wat je kent.',
  joinByDomainNone: 'Geen andere organisatie neemt adressen van jouw domein op.',
  joinUnverified:
    'Het is nog niet bekend dat het adres van jou is. Meld je aan met een code per e-mail; dan zie je waar je lid van kunt worden.',
};
