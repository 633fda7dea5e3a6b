import type { MethodWords } from '../english.ts';

export const it: MethodWords = {
  passkeySignIn: 'Accedi con una passkey',
  passkeyAgain: 'Usa una passkey',
  passkeyUnused: 'Il browser non ha usato nessuna passkey. Riprova, o accedi in un altro modo.',
  passkeyRefused: 'Questa passkey non è stata accettata. Riprova, o accedi in un altro modo.',
  ssoSignIn: 'Accedi con la tua organizzazione',
  ssoText:
    'Inserisci il tuo indirizzo e-mail di lavoro. Se la tua organizzazione ha un provider di identità, continui lì.',
  ssoChoose: 'Continua presso la tua organizzazione',
  ssoChooseText: 'Scegli solo ciò che conosci: continui sulle pagine del provider di identità.',
  ssoNone: 'Nessuna organizzazione accetta questo indirizzo tramite un provider di identità. Accedi in un altro modo.',
  ssoRefused: 'Non hai effettuato l’accesso',
  ssoRefusedText:
    'Il provider di identità della tua organizzazione non ti ha fatto entrare, o ci è voluto troppo tempo. Riprova.',
  ssoRefusedNumber: 'Se succede di nuovo, comunica questo numero al tuo amministratore:',
  ssoNeeded: 'Organizzazioni che richiedono il single sign-on',
  ssoNeededText: 'Accedi con il loro provider di identità per aprirle.',
  mailCodeSignIn: 'Ricevi un codice via e-mail',
  mailCodeText: 'Un codice arriva all’indirizzo del tuo account. Vale una volta, per dieci minuti, in questo browser.',
  mailCodeSend: 'Invia il codice',
  mailCodeTitle: 'Inserisci il codice',
  mailCodeSent:
    'Se esiste un account con questo indirizzo, un’e-mail con un codice è in arrivo. Controlla anche lo spam.',
  mailCodeFailed: 'Questo codice non è corretto o è scaduto. Dopo cinque errori, chiedi un nuovo codice.',
  forgotten: 'Hai dimenticato la password?',
  forgottenText:
    'Un link arriva all’indirizzo del tuo account per impostare una nuova password. Vale una volta, per un’ora.',
  forgottenSend: 'Invia il link',
  forgottenSent:
    'Se esiste un account con questo indirizzo, un’e-mail con un link è in arrivo. Controlla anche lo spam.',
  forgottenNoMail: 'Questo server non invia e-mail. Chiedi a chi lo gestisce un link per accedere.',
  organizations: 'Organizzazioni',
  joinByDomain: 'Unisciti con il tuo indirizzo e-mail',
  joinByDomainText:
    'Queste organizzazioni accolgono chiunque abbia un indirizzo del tuo dominio. Chiunque può dirlo della propria: unisciti solo a ciò che conosci.',
  joinByDomainNone: 'Nessun’altra organizzazione accoglie indirizzi del tuo dominio.',
  joinUnverified:
    'Non si sa ancora che l’indirizzo è tuo. Accedi con un codice per e-mail: vedrai allora a che cosa puoi unirti.',
};
