import type { RefusalWords } from '../english.ts';

export const it: RefusalWords = {
  badInput:
    'Ciò che è stato inviato non si può usare. Torna indietro, controlla ciò che hai inserito e invialo di nuovo.',
  notAllowed: 'Non puoi farlo con il tuo account.',
  changedMeanwhile: 'Non è più come la pagina lo mostrava. Ricarica la pagina.',
  tooLarge: 'Ciò che è stato inviato è troppo grande.',
  busy: 'Il server è troppo occupato in questo momento. Riprova tra un minuto.',
  ownProofNeeded:
    'Hai effettuato l’accesso tramite un provider di identità, che apre solo la sua organizzazione. Accedi direttamente per farlo.',
  organizationBlocked: 'Questa organizzazione è bloccata.',
  organizationFull: 'Questa organizzazione ha già il numero massimo di membri. Chiedi ai suoi amministratori.',
  membershipDisabled: 'Un amministratore di questa organizzazione ha disattivato la tua iscrizione.',
  otherAddress: 'Questo invito è per un altro indirizzo. Accedi con l’account di quell’indirizzo.',
  addressUnverified: 'Il tuo indirizzo e-mail non è verificato. Chiedi a chi gestisce questo server di verificarlo.',
  tooManyApps: 'Hai collegato il numero massimo di app. Scollega quelle che non ti servono.',
  signInFirst: 'Prima accedi.',
};
