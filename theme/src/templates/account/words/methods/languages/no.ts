import type { MethodWords } from '../english.ts';

export const no: MethodWords = {
  passkeySignIn: 'Logg inn med en passnøkkel',
  passkeyAgain: 'Bruk en passnøkkel',
  passkeyUnused: 'Nettleseren brukte ingen passnøkkel. Prøv igjen, eller logg inn på en annen måte.',
  passkeyRefused: 'Passnøkkelen ble ikke godtatt. Prøv igjen, eller logg inn på en annen måte.',
  ssoSignIn: 'Logg inn med organisasjonen din',
  ssoText: 'Skriv inn e-postadressen du har på jobben. Har organisasjonen en identitetsleverandør, fortsetter du der.',
  ssoChoose: 'Fortsett hos organisasjonen din',
  ssoChooseText: 'Velg bare det du kjenner: Du fortsetter på sidene til identitetsleverandøren.',
  ssoNone: 'Ingen organisasjon lar denne adressen logge inn via en identitetsleverandør. Logg inn på en annen måte.',
  ssoRefused: 'Du er ikke logget inn',
  ssoRefusedText:
    'Identitetsleverandøren til organisasjonen din slapp deg ikke inn her, eller det tok for lang tid. Prøv igjen.',
  ssoRefusedNumber: 'Hvis det skjer igjen, gi administratoren dette nummeret:',
  ssoNeeded: 'Organisasjoner som krever engangspålogging',
  ssoNeededText: 'Logg inn via identitetsleverandøren deres for å åpne dem.',
  mailCodeSignIn: 'Få en kode på e-post',
  mailCodeText: 'En kode kommer til adressen til kontoen din. Den virker én gang, i ti minutter, i denne nettleseren.',
  mailCodeSend: 'Send koden',
  mailCodeTitle: 'Skriv inn koden',
  mailCodeSent:
    'Hvis det finnes en konto med denne adressen, er en e-post med en kode på vei. Se også etter i søppelposten.',
  mailCodeFailed: 'Koden er feil eller utløpt. Etter fem feil må du be om en ny kode.',
  forgotten: 'Glemt passordet?',
  forgottenText:
    'En lenke kommer til adressen til kontoen din. Med den velger du et nytt passord. Den virker én gang, i en time.',
  forgottenSend: 'Send lenken',
  forgottenSent:
    'Hvis det finnes en konto med denne adressen, er en e-post med en lenke på vei. Se også etter i søppelposten.',
  forgottenNoMail: 'Denne tjeneren sender ikke e-post. Be den som driver tjeneren, om en lenke for å logge inn.',
  organizations: 'Organisasjoner',
  joinByDomain: 'Bli med via e-postadressen din',
  joinByDomainText:
    'Disse organisasjonene tar imot alle med en adresse på domenet ditt. Det kan hvem som helst si om sin: bli bare med i det du kjenner.',
  joinByDomainNone: 'Ingen andre organisasjoner tar imot adresser på domenet ditt.',
  joinUnverified:
    'Det er ennå ikke kjent at adressen er din. Logg på med en kode på e-post, så ser du hva du kan bli med i.',
};
