/** Groups of words that mean the same in English documentation of programs, a line for each. */
export const ENGLISH = `
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
pagination, pages of lists, page through lists
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
deletion, delete, removal
recovery, recover, restore, bring back
disaster recovery, backup
revocation, revoke
revoke, withdraw, take back
publication, publish
synchronization, synchronisation, sync
expiry, expiration, expire
encryption, encrypt
copy, duplicate, clone
roll back, rollback, revert, undo, take back, go back
downgrade, older version, previous version
undo, take back, bring back
callout, hint, admonition
accordion, expandable, collapsible, details, toggle
probe, health check, readiness, liveness
horizontal scaling, scale out, several servers, several nodes
cluster, nodes, high availability
tls, https, ssl
thumbs up, rating, feedback
feedback, rating, what readers say
offline, without network, connection lost
dry run, preview, without writing
admin, administrator, operator
sso, saml, openid connect, identity provider
identity provider, idp, okta, entra
scim, provisioning
otp, one time code, authenticator
magic link, link by mail, sign in link
sign out, log out, session
forgot password, reset password, new password
rename, change title, move
redirect, forward, old address
sidebar, navigation, table of contents, toc
toc, table of contents, outline
header, navbar
stylesheet, css
multilingual, translations, languages
multiple versions, several versions, variants
release notes, changelog, what is new
proposal, change request, merge request
pull request, change request
diff, differences, compare
compare, difference, differ
collaborate, together, several people
real time, live, together
permission denied, forbidden, refused
forbidden, not allowed, banned
personalize, personalise, adapt
api token, personal token, access token, api key
token, api key
throttle, rate limit, too many requests, 429
rate limit, limits, quota
timeout, time out, deadline
etag, if match, version
log file, logs, logging
memory, ram
cpu, processor
hostname, custom domain, domain
cname, dns, domain
let s encrypt, certificate, acme
reverse proxy, nginx, caddy, traefik
sqlite, database
cli, command line, terminal
parameter, argument
env, environment variable
folder, directory
video, youtube, vimeo, embed
diagram, mermaid, chart
formula, math, equation, latex, katex
code block, snippet, syntax highlighting, listing
snippet, reusable content, include
include, reusable content, transclude
spelling, spell check, typo, typos
style guide, style rules, linter, vale
lint, check, checks
broken link, dead link, 404
404, not found
privacy, gdpr, personal data
gdpr, privacy, data protection
rss, atom, feed
ai, llm, assistant, agent, llms.txt, mcp
llm, agents, llms.txt
robots, search engines, noindex
open graph, preview of links, social preview
print, pdf, paper
plugin, extension, integration, app
third party, integration, connected app
iframe, embed
event stream, server sent events, live updates, websocket
subscribe, notify, watch
watch, follow, subscribe
unsubscribe, mute, stop mails
github, gitlab, git
google docs, word, docx
excel, csv, spreadsheet
order, arrange, sort, reorder
example, sample
edit, change, modify
answer, response, reply
cookie, consent
banner, announcement
dark mode, night mode, theme
font, typeface
mobile, phone, responsive
accessibility, a11y, screen reader
tag, label
launch, start, run
shutdown, stop, terminate
restart, reload
field, attribute, property
retry, try again
queue, job, task
alert, alarm, notification
cancel, abort, revoke
cancellation, cancel, revoke
verify, validate, check
validation, check, verification
accept, approve, confirm
reject, decline, refuse
enable, activate, turn on
disable, deactivate, turn off
connect, link, attach
disconnect, detach
allow, permit, grant
deny, block, forbid
invoice, bill, billing
refund, reimbursement
bulk, batch
fetch, get, retrieve
curl, http request, api call
save as, export, download
view, see, read
account, user
variable, expression, placeholder
dry run, simulate, plan
password reset, reset password, forgotten password, new password
free, license, open source
proxy, balancer, load balancer
bucket, s3, object storage
keyboard, keys, shortcut
anonymous, guest, without account
anchor, heading link, fragment
zip, archive
emoji, icon
logo, brand
footer, bottom of the page
column, columns, layout
tooltip, annotation
sitemap, search engines
self hosted, on premises, own server
dump, backup
machine translation, deepl, google translate
`;
