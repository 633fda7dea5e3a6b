import type { LeavingWords } from '../english.ts';

export const dutch: LeavingWords = {
  yourData: 'Je gegevens',
  yourDataText: 'Haal op wat deze server over je bewaart, of verwijder je account.',
  exportData: 'Je gegevens downloaden',
  exportDataText:
    'Een zip met alles wat de server over je bewaart, als JSON: profiel, manieren om in te loggen zonder hun geheimen, lidmaatschappen, reacties, wijzigingsverzoeken, concepten, meldingen en gebeurtenissen van auditlogboeken. Hoogstens drie keer per uur.',
  deleteAccount: 'Je account verwijderen',
  deleteGoes:
    'Dit verdwijnt meteen en voorgoed: je naam, adres en foto, alle manieren om in te loggen, sessies, tokens en verbonden apps, lidmaatschappen, meldingen, en concepten waarin niemand anders schreef.',
  deleteStays:
    'Wat je in organisaties schreef, zei en besloot, blijft daar en toont een verwijderde gebruiker. Hun auditlogboeken houden een id, de netwerken waar je vandaan kwam en de uitgenodigde adressen.',
  deleteSole:
    'Niemand anders beheert deze organisaties. Maak daar eerst iemand anders beheerder, of verwijder de organisatie.',
  confirmAddress: 'Je e-mailadres, ter bevestiging',
  confirmAddressFault: 'Dit is niet het adres van je account.',
  accountDeleted: 'Je account is verwijderd',
  accountDeletedText: 'Je bent overal uitgelogd en je tokens werken niet meer.',
  deleteOrganization: 'De organisatie verwijderen',
  deleteOrganizationText:
    'Vanaf nu komt niemand er meer in en worden haar sites niet meer getoond. Beheerders kunnen haar hier zeven dagen lang herstellen. Daarna verdwijnt ze voorgoed, met haar ruimtes, sites, hostnamen, leden, tokens en auditlogboek. Exporteer eerst wat je wilt bewaren.',
  confirmName: 'Haar naam, ter bevestiging',
  confirmNameFault: 'Dit is niet haar naam.',
  organizationDeleted: 'De organisatie is verwijderd.',
  deletedOrganizations: 'Verwijderde organisaties',
  deletedOrganizationsText: 'Tot ze voorgoed verdwijnen, kun je ze herstellen met alles wat ze hadden.',
  restorableUntil: 'Te herstellen tot',
  restore: 'Herstellen',
  restored: 'Hersteld.',
};
