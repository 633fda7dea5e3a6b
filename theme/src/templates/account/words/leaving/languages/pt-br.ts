import type { LeavingWords } from '../english.ts';

export const brazilian: LeavingWords = {
  yourData: 'Seus dados',
  yourDataText: 'Baixe o que este servidor guarda sobre você ou exclua sua conta.',
  exportData: 'Baixar seus dados',
  exportDataText:
    'Um zip com tudo o que o servidor guarda sobre você, em JSON: perfil, formas de entrar sem os segredos, participações, comentários, solicitações de mudança, rascunhos, notificações e eventos dos registros de auditoria. No máximo três vezes por hora.',
  deleteAccount: 'Excluir sua conta',
  deleteGoes:
    'Isto some na hora e para sempre: seu nome, endereço e foto, todas as formas de entrar, sessões, tokens e aplicativos conectados, participações, notificações e rascunhos em que mais ninguém escreveu.',
  deleteStays:
    'O que você escreveu, disse e decidiu em organizações fica nelas e mostra um usuário excluído. Os registros de auditoria mantêm um identificador, as redes de onde você veio e os endereços convidados.',
  deleteSole:
    'Ninguém mais administra estas organizações. Torne antes outra pessoa administradora ou exclua a organização.',
  confirmAddress: 'Seu endereço de e-mail, para confirmar',
  confirmAddressFault: 'Este não é o endereço da sua conta.',
  accountDeleted: 'Sua conta foi excluída',
  accountDeletedText: 'Você saiu de todos os lugares e seus tokens não funcionam mais.',
  deleteOrganization: 'Excluir a organização',
  deleteOrganizationText:
    'A partir de agora ninguém entra mais e os sites dela deixam de ser servidos. Administradores podem restaurá-la aqui por sete dias. Depois ela é removida para sempre, com espaços, sites, nomes de host, membros, tokens e registro de auditoria. Exporte antes o que quiser guardar.',
  confirmName: 'O nome dela, para confirmar',
  confirmNameFault: 'Este não é o nome dela.',
  organizationDeleted: 'A organização foi excluída.',
  deletedOrganizations: 'Organizações excluídas',
  deletedOrganizationsText: 'Até serem removidas para sempre, você pode restaurá-las com tudo o que tinham.',
  restorableUntil: 'Pode ser restaurada até',
  restore: 'Restaurar',
  restored: 'Restaurada.',
};
