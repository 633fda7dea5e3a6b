import type { LeavingWords } from '../english.ts';

export const german: LeavingWords = {
  yourData: 'Ihre Daten',
  yourDataText: 'Laden Sie herunter, was dieser Server über Sie speichert, oder löschen Sie Ihr Konto.',
  exportData: 'Ihre Daten herunterladen',
  exportDataText:
    'Eine ZIP-Datei mit allem, was der Server über Sie speichert, als JSON: Profil, Anmeldewege ohne deren Geheimnisse, Mitgliedschaften, Kommentare, Änderungsanträge, Entwürfe, Benachrichtigungen und Ereignisse der Protokolle. Höchstens dreimal in der Stunde.',
  deleteAccount: 'Ihr Konto löschen',
  deleteGoes:
    'Das verschwindet sofort und endgültig: Name, Adresse und Bild, alle Anmeldewege, Sitzungen, Tokens und verbundene Apps, Mitgliedschaften, Benachrichtigungen und Entwürfe, an denen sonst niemand geschrieben hat.',
  deleteStays:
    'Was Sie in Organisationen geschrieben, gesagt und entschieden haben, bleibt dort und zeigt einen gelöschten Benutzer. Die Protokolle behalten eine Kennung, die Netze, aus denen Sie kamen, und eingeladene Adressen.',
  deleteSole:
    'Diese Organisationen verwaltet sonst niemand. Machen Sie dort zuerst jemand anderen zum Administrator, oder löschen Sie die Organisation.',
  confirmAddress: 'Zur Bestätigung Ihre E-Mail-Adresse',
  confirmAddressFault: 'Das ist nicht die Adresse Ihres Kontos.',
  accountDeleted: 'Ihr Konto ist gelöscht',
  accountDeletedText: 'Sie sind überall abgemeldet, und Ihre Tokens gelten nicht mehr.',
  deleteOrganization: 'Die Organisation löschen',
  deleteOrganizationText:
    'Von jetzt an kommt niemand mehr hinein, und ihre Websites werden nicht mehr ausgeliefert. Administratoren können sie hier sieben Tage lang wiederherstellen. Danach wird sie endgültig entfernt, mit ihren Bereichen, Websites, Hostnamen, Mitgliedern, Tokens und dem Protokoll. Exportieren Sie vorher, was Sie behalten möchten.',
  confirmName: 'Zur Bestätigung ihr Name',
  confirmNameFault: 'Das ist nicht ihr Name.',
  organizationDeleted: 'Die Organisation ist gelöscht.',
  deletedOrganizations: 'Gelöschte Organisationen',
  deletedOrganizationsText: 'Bis sie endgültig entfernt werden, können Sie sie mit allem wiederherstellen.',
  restorableUntil: 'Wiederherstellbar bis',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt.',
};
