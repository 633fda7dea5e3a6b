import type { LeavingWords } from '../english.ts';

export const italian: LeavingWords = {
  yourData: 'I tuoi dati',
  yourDataText: 'Scarica ciò che questo server conserva su di te, oppure elimina il tuo account.',
  exportData: 'Scarica i tuoi dati',
  exportDataText:
    'Uno zip di tutto ciò che il server conserva su di te, in JSON: profilo, modi di accesso senza i loro segreti, appartenenze, commenti, richieste di modifica, bozze, notifiche ed eventi dei registri di controllo. Al massimo tre volte all’ora.',
  deleteAccount: 'Elimina il tuo account',
  deleteGoes:
    'Questo sparisce subito e per sempre: nome, indirizzo e immagine, tutti i modi di accesso, sessioni, token e app collegate, appartenenze, notifiche e bozze in cui non ha scritto nessun altro.',
  deleteStays:
    'Ciò che hai scritto, detto e deciso nelle organizzazioni resta lì e mostra un utente eliminato. I loro registri di controllo tengono un identificativo, le reti da cui venivi e gli indirizzi invitati.',
  deleteSole:
    'Nessun altro amministra queste organizzazioni. Nomina prima un altro amministratore, oppure elimina l’organizzazione.',
  confirmAddress: 'Il tuo indirizzo e-mail, per conferma',
  confirmAddressFault: 'Questo non è l’indirizzo del tuo account.',
  accountDeleted: 'Il tuo account è eliminato',
  accountDeletedText: 'La tua sessione è chiusa ovunque e i tuoi token non funzionano più.',
  deleteOrganization: 'Elimina l’organizzazione',
  deleteOrganizationText:
    'Da questo momento nessuno entra più e i suoi siti non vengono più serviti. Gli amministratori possono ripristinarla qui per sette giorni. Poi viene rimossa per sempre, con spazi, siti, nomi host, membri, token e registro di controllo. Esporta prima ciò che vuoi tenere.',
  confirmName: 'Il suo nome, per conferma',
  confirmNameFault: 'Questo non è il suo nome.',
  organizationDeleted: 'L’organizzazione è eliminata.',
  deletedOrganizations: 'Organizzazioni eliminate',
  deletedOrganizationsText: 'Finché non vengono rimosse per sempre, puoi ripristinarle con tutto ciò che avevano.',
  restorableUntil: 'Ripristinabile fino al',
  restore: 'Ripristina',
  restored: 'Ripristinata.',
};
