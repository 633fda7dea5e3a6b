import type { LeavingWords } from '../english.ts';

export const norwegian: LeavingWords = {
  yourData: 'Dine data',
  yourDataText: 'Hent det denne serveren har om deg, eller slett kontoen din.',
  exportData: 'Last ned dine data',
  exportDataText:
    'En zip med alt serveren har om deg, som JSON: profil, måter å logge inn på uten hemmelighetene, medlemskap, kommentarer, endringsforespørsler, utkast, varsler og hendelser i revisjonslogger. Høyst tre ganger i timen.',
  deleteAccount: 'Slett kontoen din',
  deleteGoes:
    'Dette forsvinner straks og for godt: navn, adresse og bilde, alle måter å logge inn på, økter, tokener og tilkoblede apper, medlemskap, varsler, og utkast der ingen andre har skrevet.',
  deleteStays:
    'Det du skrev, sa og bestemte i organisasjoner, blir der og viser en slettet bruker. Revisjonsloggene beholder en id, nettverkene du kom fra, og adressene som ble invitert.',
  deleteSole:
    'Ingen andre administrerer disse organisasjonene. Gjør først noen andre til administrator der, eller slett organisasjonen.',
  confirmAddress: 'E-postadressen din, som bekreftelse',
  confirmAddressFault: 'Dette er ikke adressen til kontoen din.',
  accountDeleted: 'Kontoen din er slettet',
  accountDeletedText: 'Du er logget ut overalt, og tokenene dine virker ikke lenger.',
  deleteOrganization: 'Slett organisasjonen',
  deleteOrganizationText:
    'Fra nå av kommer ingen inn, og nettstedene vises ikke lenger. Administratorer kan gjenopprette den her i sju dager. Deretter fjernes den for godt, med områder, nettsteder, vertsnavn, medlemmer, tokener og revisjonslogg. Eksporter først det du vil beholde.',
  confirmName: 'Navnet, som bekreftelse',
  confirmNameFault: 'Dette er ikke navnet.',
  organizationDeleted: 'Organisasjonen er slettet.',
  deletedOrganizations: 'Slettede organisasjoner',
  deletedOrganizationsText: 'Til de fjernes for godt, kan du gjenopprette dem med alt de hadde.',
  restorableUntil: 'Kan gjenopprettes til',
  restore: 'Gjenopprett',
  restored: 'Gjenopprettet.',
};
