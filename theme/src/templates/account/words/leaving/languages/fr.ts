import type { LeavingWords } from '../english.ts';

export const french: LeavingWords = {
  yourData: 'Vos données',
  yourDataText: 'Récupérez ce que ce serveur conserve sur vous, ou supprimez votre compte.',
  exportData: 'Télécharger vos données',
  exportDataText:
    'Un zip de tout ce que le serveur conserve sur vous, en JSON : profil, moyens de connexion sans leurs secrets, appartenances, commentaires, demandes de modification, brouillons, notifications et événements des journaux d’audit. Au plus trois fois par heure.',
  deleteAccount: 'Supprimer votre compte',
  deleteGoes:
    'Ceci disparaît aussitôt et pour toujours : votre nom, votre adresse et votre image, tous les moyens de connexion, les sessions, les jetons et les applications connectées, les appartenances, les notifications et les brouillons où personne d’autre n’a écrit.',
  deleteStays:
    'Ce que vous avez écrit, dit et décidé dans des organisations y reste et montre un utilisateur supprimé. Leurs journaux d’audit gardent un identifiant, les réseaux d’où vous veniez et les adresses invitées.',
  deleteSole:
    'Personne d’autre n’administre ces organisations. Nommez-y d’abord une autre personne administratrice, ou supprimez l’organisation.',
  confirmAddress: 'Votre adresse e-mail, pour confirmer',
  confirmAddressFault: 'Ce n’est pas l’adresse de votre compte.',
  accountDeleted: 'Votre compte est supprimé',
  accountDeletedText: 'Vous êtes déconnecté partout et vos jetons ne fonctionnent plus.',
  deleteOrganization: 'Supprimer l’organisation',
  deleteOrganizationText:
    'Dès maintenant, personne n’y entre plus et ses sites ne sont plus servis. Les administrateurs peuvent la restaurer ici pendant sept jours. Ensuite elle est supprimée pour toujours, avec ses espaces, sites, noms d’hôte, membres, jetons et journal d’audit. Exportez d’abord ce que vous voulez garder.',
  confirmName: 'Son nom, pour confirmer',
  confirmNameFault: 'Ce n’est pas son nom.',
  organizationDeleted: 'L’organisation est supprimée.',
  deletedOrganizations: 'Organisations supprimées',
  deletedOrganizationsText:
    'Jusqu’à leur suppression définitive, vous pouvez les restaurer avec tout ce qu’elles avaient.',
  restorableUntil: 'Peut être restaurée jusqu’au',
  restore: 'Restaurer',
  restored: 'Restaurée.',
};
