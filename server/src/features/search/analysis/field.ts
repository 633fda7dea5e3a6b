/** What means the same in documentation of programs, by language: a line for each meaning. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  en: `
analytics, insights, statistics, metrics, page views
login, log in, sign in, signin, log on, logon
logout, log out, sign out
sign up, signup, register, create an account
set up, setup, install, configure
install, deploy
backup, back up
upgrade, update
uninstall, remove, deinstall
delete, remove, erase
restore, recover, undelete, bring back
config, configuration, settings, options, preferences
environment variable, env var, settings
docs, documentation
repo, repository
auth, authentication
authz, authorization, permissions
permissions, access rights, roles
db, database
postgres, postgresql
k8s, kubernetes
js, javascript
ts, typescript
api key, access token, token
password, credentials
2fa, two factor, mfa, authenticator
sso, single sign on
email, mail, e mail
invite, invitation
user, member, people
share, sharing
keyboard shortcut, shortcut, hotkey, keys
image, picture, photo, screenshot
upload, attach
download, export
domain, hostname
ssl, tls, https, certificate
url, address, link
translate, translation, localization, i18n
versions, variants
history, revisions, versions
error, failure, problem
troubleshoot, solve problems
seo, search engines, sitemap
build, compile, from source
autosave, autosaving, saving
private, restricted, visibility, audience
pagination, paging
faq, frequently asked questions
glossary, terminology
theme, look, appearance, branding
webhook, callback
monitoring, health, metrics
logs, logging
cron, schedule, scheduler
ha, high availability, failover
performance, speed, faster, slow
pricing, plans, billing
requirements, prerequisites, what you need
getting started, quickstart, quick start, first steps
container, docker
swagger, openapi
merge, approve
comment, annotate
search, find
`,
  de: `
anmelden, einloggen, login
abmelden, ausloggen, logout
passwort, kennwort
sichern, sicherung, backup
löschen, entfernen
benutzer, nutzer, anwender
einstellungen, konfiguration
mail, e mail
verwaltung, verwalten
rechnung, faktura
bezahlen, zahlen, zahlung
installieren, installation
schnittstelle, api
`,
  es: `
iniciar sesión, acceder, entrar, login
contraseña, clave
copia de seguridad, respaldo, backup
borrar, eliminar
usuario, cuenta
configuración, ajustes, preferencias
correo, email
pagar, pago
`,
  fr: `
se connecter, connexion, login
mot de passe, mdp
sauvegarde, sauvegarder, backup
supprimer, effacer
utilisateur, compte
configuration, paramètres, préférences
courriel, email, mail
payer, paiement
`,
};
