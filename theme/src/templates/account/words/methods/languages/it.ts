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
};
