/** The list of the field in Spanish, French, Italian and Portuguese. */
export const ROMANCE: Readonly<Record<string, string>> = {
  es: `
iniciar sesión, inicio de sesión, acceder, acceso, entrar, login
cerrar sesión, salir, logout
registrarse, registro, crear una cuenta
contraseña, clave
copia de seguridad, respaldo, backup
restaurar, restauración, recuperar
borrar, eliminar, quitar, suprimir
usuario, cuenta
administrador, admin
configuración, ajustes, preferencias, opciones
configurar, preparar
instalar, instalación
desinstalar, eliminar
actualizar, actualización
requisitos, necesario
primeros pasos, empezar, comenzar, inicio rápido
correo, email, correo electrónico
notificación, aviso, mensaje, alerta
factura, recibo
pagar, pago, cobro
reembolso, devolución, dinero
precio, coste, tarifa, plan
interfaz de programación, api
clave de acceso, token, clave de api
documentación, manual, guía
publicar, publicación
traducir, traducción, idiomas
buscar, búsqueda, encontrar
compartir, enlace
permisos, derechos, roles, funciones, acceso
historial, versiones, revisiones
error, fallo, problema
solución de problemas, resolver problemas
descargar, bajar, exportar
subir, cargar, importar
imagen, foto, captura
carpeta, directorio
archivo, fichero, documento
enlace, vínculo, dirección, url
dominio, nombre de host, dirección
invitar, invitación
borrador, propuesta
revisar, aprobar, revisión
cambiar, modificar, editar
reiniciar, volver a iniciar
parar, detener
estadísticas, métricas
preguntas frecuentes, faq
cancelar, anular
equipo, grupo, organización
`,
  fr: `
se connecter, connexion, login, authentification
se déconnecter, déconnexion, logout
s inscrire, inscription, créer un compte
mot de passe, mdp
sauvegarde, sauvegarder, backup, copie de sécurité
restaurer, restauration, récupérer
supprimer, effacer, suppression
utilisateur, compte
administrateur, admin
configuration, paramètres, préférences, réglages, options
configurer, paramétrer
installer, installation
désinstaller, supprimer
mettre à jour, mise à jour, mise à niveau
prérequis, exigences, configuration requise
premiers pas, prise en main, démarrage rapide
courriel, email, mail, e mail
notification, message, alerte
facture, facturation
payer, paiement, règlement
remboursement, rembourser
prix, tarif, coût, abonnement
interface de programmation, api
clé d api, jeton, clé d accès
documentation, manuel, guide
publier, publication, mettre en ligne
traduire, traduction, langues
chercher, rechercher, recherche, trouver
partager, partage
droits, permissions, rôles, accès, autorisations
historique, versions, révisions
erreur, problème, panne
dépannage, résoudre les problèmes
télécharger, exporter
téléverser, importer
image, photo, capture
dossier, répertoire
fichier, document
lien, adresse, url
domaine, nom d hôte
inviter, invitation
brouillon, ébauche
relire, approuver, relecture
modifier, changer, éditer
redémarrer, relancer
arrêter, stopper
statistiques, mesures
questions fréquentes, faq, foire aux questions
résilier, annuler
équipe, groupe, organisation
`,
  it: `
accedere, accesso, login, entrare
uscire, disconnettersi, logout
registrarsi, registrazione, creare un account
password, parola d ordine
backup, copia di sicurezza, salvataggio
ripristinare, ripristino, recuperare
eliminare, cancellare, rimuovere
utente, account, profilo
amministratore, admin
configurazione, impostazioni, preferenze, opzioni
configurare, impostare
installare, installazione
disinstallare, rimuovere
aggiornare, aggiornamento
requisiti, prerequisiti
primi passi, iniziare, guida rapida
posta, email, e mail
notifica, avviso, messaggio
fattura, ricevuta
pagare, pagamento
rimborso, restituzione
prezzo, costo, tariffa, abbonamento
interfaccia di programmazione, api
chiave di accesso, token, chiave api
documentazione, manuale, guida
pubblicare, pubblicazione
tradurre, traduzione, lingue
cercare, ricerca, trovare
condividere, condivisione
permessi, diritti, ruoli
cronologia, versioni, revisioni
errore, problema, guasto
risoluzione dei problemi, risolvere problemi
scaricare, esportare
caricare, importare
immagine, foto, schermata
cartella, directory
file, documento
link, collegamento, indirizzo, url
dominio, nome host
invitare, invito
bozza, proposta
revisione, approvare, approvazione
modificare, cambiare
riavviare, riavvio
fermare, arrestare
statistiche, metriche
domande frequenti, faq
disdire, annullare
squadra, gruppo, organizzazione
`,
  pt: `
iniciar sessão, entrar, acessar, acesso, login
sair, terminar sessão, logout
registrar, cadastro, criar conta, cadastrar
senha, palavra passe
cópia de segurança, backup
restaurar, restauração, recuperar
excluir, apagar, eliminar, remover
usuário, utilizador, conta
administrador, admin
configuração, configurações, preferências, opções, definições
configurar, preparar
instalar, instalação
desinstalar, remover
atualizar, atualização
requisitos, pré requisitos
primeiros passos, começar, início rápido
correio, email, e mail
notificação, aviso, mensagem
fatura, nota, recibo
pagar, pagamento
reembolso, devolução, estorno
preço, custo, plano, assinatura
interface de programação, api
chave de acesso, token, chave de api
documentação, manual, guia
publicar, publicação
traduzir, tradução, idiomas
buscar, pesquisar, busca, procurar
compartilhar, partilhar, compartilhamento
permissões, direitos, papéis, funções
histórico, versões, revisões
erro, falha, problema
solução de problemas, resolver problemas
baixar, descarregar, exportar
enviar, carregar, importar
imagem, foto, captura
pasta, diretório
arquivo, ficheiro, documento
link, ligação, endereço, url
domínio, nome de host
convidar, convite
rascunho, proposta
revisar, aprovar, revisão
mudar, alterar, modificar, editar
reiniciar, iniciar de novo
parar, deter
estatísticas, métricas
perguntas frequentes, faq
cancelar, anular
equipe, grupo, organização
`,
};
