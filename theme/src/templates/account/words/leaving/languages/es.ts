import type { LeavingWords } from '../english.ts';

export const spanish: LeavingWords = {
  yourData: 'Sus datos',
  yourDataText: 'Descargue lo que este servidor guarda sobre usted o elimine su cuenta.',
  exportData: 'Descargar sus datos',
  exportDataText:
    'Un zip con todo lo que el servidor guarda sobre usted, en JSON: perfil, formas de iniciar sesión sin sus secretos, pertenencias, comentarios, solicitudes de cambio, borradores, notificaciones y eventos de los registros de auditoría. Como máximo tres veces por hora.',
  deleteAccount: 'Eliminar su cuenta',
  deleteGoes:
    'Esto desaparece de inmediato y para siempre: su nombre, dirección e imagen, todas las formas de iniciar sesión, sesiones, tokens y aplicaciones conectadas, pertenencias, notificaciones y borradores en los que no escribió nadie más.',
  deleteStays:
    'Lo que escribió, dijo y decidió en organizaciones se queda en ellas y muestra un usuario eliminado. Sus registros de auditoría conservan un identificador, las redes desde las que vino y las direcciones invitadas.',
  deleteSole:
    'Nadie más administra estas organizaciones. Nombre antes a otra persona administradora o elimine la organización.',
  confirmAddress: 'Su dirección de correo, para confirmar',
  confirmAddressFault: 'Esta no es la dirección de su cuenta.',
  accountDeleted: 'Su cuenta está eliminada',
  accountDeletedText: 'Su sesión se cerró en todas partes y sus tokens ya no funcionan.',
  deleteOrganization: 'Eliminar la organización',
  deleteOrganizationText:
    'Desde este momento nadie puede entrar y sus sitios dejan de servirse. Los administradores pueden restaurarla aquí durante siete días. Después se elimina para siempre, con sus espacios, sitios, nombres de host, miembros, tokens y registro de auditoría. Exporte antes lo que quiera conservar.',
  confirmName: 'Su nombre, para confirmar',
  confirmNameFault: 'Este no es su nombre.',
  organizationDeleted: 'La organización está eliminada.',
  deletedOrganizations: 'Organizaciones eliminadas',
  deletedOrganizationsText: 'Hasta que se eliminen para siempre, puede restaurarlas con todo lo que tenían.',
  restorableUntil: 'Se puede restaurar hasta',
  restore: 'Restaurar',
  restored: 'Restaurada.',
};
