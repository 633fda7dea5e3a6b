/**
 * Names by which authors know a picture, under the name that it has in our set. Where both use one name for the same
 * picture, nothing stands here. What is left of a name when its last words are cut off is looked for as well:
 * `file-zipper-slash` is found as `file-zipper`.
 */
const NAMES_OF = `
access-point: broadcast-tower tower-broadcast tower-cell
accessible: universal-access
activity: heart-pulse monitor-waveform wave-pulse
adjustments: sliders
adjustments-horizontal: bars-filter sliders-h sliders-simple
affiliate: chart-network circle-nodes
alert-circle: circle-exclamation exclamation octagon-exclamation
alert-triangle: diamond-exclamation exclamation-triangle triangle-exclamation warning
ambulance: truck-medical
antenna: signal
app-window: browsers rectangle-list window
apps: grid-2 objects-column shapes table-cells-large th-large
archive: box-archive
arrow-back-up: arrow-rotate-left arrow-turn-left reply rotate-left undo
arrow-big-right: right
arrow-down-circle: arrow-circle-down circle-down
arrow-forward-up: arrow-rotate-right arrow-turn-right redo rotate-right
arrow-left-circle: arrow-circle-left circle-left
arrow-merge: code-merge merge
arrow-narrow-right: arrow-right-long long-arrow-right
arrow-right-circle: arrow-circle-right circle-right
arrow-up-circle: arrow-circle-up circle-up
arrows-diagonal: arrow-up-right-and-arrow-down-left-from-center up-right-and-down-left-from-center
arrows-exchange: arrow-down-arrow-up arrow-right-arrow-left exchange right-left
arrows-horizontal: arrows-alt-h arrows-h left-right
arrows-maximize: expand
arrows-minimize: compress down-left-and-up-right-to-center
arrows-move: arrows arrows-up-down-left-right up-down-left-right
arrows-shuffle: random shuffle
arrows-sort: arrow-up-arrow-down arrow-up-wide-short sort
arrows-split-2: arrows-split-up-and-left split
arrows-vertical: arrows-alt-v arrows-v up-down
asterisk: star-of-life
award: ranking-star ribbon
ban: circle-ban
bandage: band-aid
battery-4: battery-bolt battery-full battery-half
bell: alarm-bell bells
bolt: lightning plug-circle-bolt
book: book-open book-reader
book-2: atlas book swatchbook
braces: bracket-curly brackets-curly
brand-apple: app-store
brand-aws: aws
brand-cloudflare: cloudflare
brand-css3: css css3
brand-facebook: facebook-square square-facebook
brand-git: git square-git
brand-github: github square-github
brand-google-play: google-play
brand-html5: html5
brand-instagram: instagram square-instagram
brand-javascript: javascript js square-js
brand-linkedin: linkedin square-linkedin
brand-meta: meta
brand-nodejs: node nodejs
brand-python: python
brand-react: react
brand-slack: slack
brand-stackoverflow: stack-overflow
brand-telegram: telegram
brand-twitter: square-twitter twitter
brand-ubuntu: centos fedora linux redhat suse ubuntu
brand-vue: vuejs
brand-whatsapp: square-whatsapp whatsapp
brand-windows: microsoft windows
brand-x: square-x-twitter x-twitter
brand-youtube: square-youtube youtube
briefcase: business-time suitcase
brush: paint-brush paintbrush
bug: bugs
building: apartment hotel
building-bank: bank building-columns institution landmark money-check university
building-hospital: clinic house-medical
building-store: shop store
building-warehouse: warehouse
bulb: lightbulb
calendar: calendars
calendar-event: calendar-circle-plus calendar-day
car: automobile cars
cash: money-bill money-bills
chart-area: chart-mixed
chart-bar: chart-simple chart-waterfall poll square-poll-horizontal square-poll-vertical
chart-candle: chart-candlestick
chart-dots: chart-scatter-bubble
chart-line: arrow-trend-down arrow-trend-up line-chart
chart-pie: pie-chart
checkbox: box-check check-square
checklist: ballot clipboard-list-check tasks
chevron-down: angle-down chevron-circle-down
chevron-left: angle-left less-than
chevron-right: angle-right greater-than
chevron-up: angle-up
chevrons-left: angles-left backward chevron-double-left
chevrons-right: angles-right chevron-double-right forward
circle-check: badge-check check-circle octagon-check
circle-dot: bullseye-pointer dot-circle
circle-minus: minus-circle
circle-plus: plus-circle
circle-x: circle-xmark hexagon-xmark octagon-xmark times-circle xmark-circle
clipboard: paste
clipboard-list: clipboard-question
clock-hour-4: clock-four clock-three time timer
cloud-download: cloud-arrow-down
cloud-upload: cloud-arrow-up
code: laptop-code
coffee: mug-hot mug-saucer
coin: cent-sign circle-dollar
coin-bitcoin: bitcoin-sign btc
columns: table-columns
components: boxes object-group object-intersect object-ungroup object-union
confetti: champagne-glasses glass-cheers party-horn
copy: clone
cpu: memory microchip processor
credit-card: cc-mastercard cc-stripe cc-visa
currency-dollar: dollar usd
currency-euro: eur euro
device-desktop: computer desktop display monitor tv
device-floppy: floppy-disk save
device-gamepad-2: controller gamepad joystick
device-laptop: laptop
device-mobile: iphone mobile
device-tablet: tablet
diamond: gem
directions: signpost
dots: ellipsis
dots-vertical: ellipsis-v ellipsis-vertical
download: arrow-down-to-bracket arrow-down-to-line down-to-line file-arrow-down
droplet: tint water
edit: file-edit file-pen pen-to-square pencil-square
external-link: arrow-up-right-from-square square-arrow-up-right square-up-right up-right-from-square
eye: eyes view
eye-off: eye-slash
face-id: face-viewfinder
file: page
file-check: file-circle-check file-signature
file-import: file-arrow-up
file-plus: file-circle-plus
file-text: file-alt file-contract file-lines file-prescription file-user memo scroll typewriter
file-type-csv: file-csv
file-type-pdf: file-pdf
file-zip: file-archive file-zipper
filter: funnel
first-aid-kit: briefcase-medical kit-medical suitcase-medical
flag: font-awesome
flame: burn fire free-code-camp hot
flask: beaker vial vials
folders: folder-arrow-down
forms: input
friends: children family people user-friends
gauge: speedometer tachometer
gift: gifts
git-branch: branch code-branch code-fork
git-commit: code-commit
git-compare: code-compare
git-pull-request: code-pull-request
globe: globe-stand
hammer: screwdriver-hammer
hand-click: hand-point-up hand-pointer
hand-stop: hand stop-hand
hash: hashtag number-sign octothorpe
headphones: earphones
headset: headphones-mic life-support user-headset
heart: hand-holding-heart
heart-handshake: hands-helping handshake
help-circle: circle-question hexagon-question question square-question
hierarchy: diagram-nested diagram-project diagram-subtask folder-tree project-diagram
hierarchy-2: diagram-next diagram-predecessor diagram-successor ethernet network-wired
history: clock-rotate-left
home: house
id: address-card vcard
inbox: inboxes
info-circle: circle-info info square-info
key: keys
language: a-z
layout-sidebar: sidebar
leaf: sprout
letter-p: square-parking
lifebuoy: life-ring
link: chain
list: bars-progress bars-staggered table-list th-list
list-numbers: list-ol
loader: spinner
lock: padlock user-lock
lock-open: unlock
login: arrow-right-to-bracket right-to-bracket sign-in
logout: arrow-right-from-bracket door-open right-from-bracket sign-out
mail: email envelope envelopes
map-pin: location-dot map-location-dot map-marker
math-function: function-alt
menu-2: align-justify bars reorder
message: comment
message-2: comment-quote
message-chatbot: comment-bot message-bot
messages: comments
microphone: mic podcast
mood-smile: face-grin face-laugh face-smile grin smile
mouse: computer-mouse
movie: clapperboard film video-camera
music: list-music
network: globe-network
news: blog newspaper
note: sticky-note
notebook: book-bookmark book-journal-whills
notes: square-list
package: box-full box-open box-taped boxes-alt boxes-stacked
packages: boxes-packing cubes
palette: swatch
password: input-password
pencil: pen
phone: square-phone
photo: file-image image images panorama picture portrait
pin: thumb-tack thumbtack
plane: airplane
player-pause: circle-pause pause-circle
player-play: circle-play play-circle play-pause
player-stop: circle-stop stop
plug-connected: plug-circle-plus
presentation: chalkboard-user person-chalkboard screen-users
qrcode: qr-code
receipt: file-invoice-dollar money-check-dollar
recycle: arrows-spin
refresh: arrows-rotate rotate-reverse sync
repeat: arrows-repeat retweet
robot: user-robot
rocket: shuttle-space user-astronaut
ruler: pen-ruler pencil-ruler
scale: balance-scale
school: graduation-cap mortar-board user-graduate
search: magnifying-glass
send: paper-plane
server: hard-drive hdd servers
server-2: server-alt
settings: cog cogs gear gears user-gear users-gear
shopping-bag: bag-shopping
shopping-cart: cart
social: share-alt
sort-ascending: arrow-up-1-9 arrow-up-a-z sort-amount-up sort-up
sort-descending: arrow-down-a-z arrow-down-wide-short sort-amount-down sort-down
sparkles: wand-magic-sparkles wand-sparkles
speakerphone: bullhorn megaphone
square-minus: minus-square
square-plus: plus-square
square-x: square-xmark times-square
stack: square-stack
stack-2: layer-group layer-minus layer-plus layers rectangle-vertical-history
stethoscope: user-doctor user-md
table: th
tag: price-tag
target: bullseye crosshairs location-crosshairs
temperature: thermometer-half
terminal-2: rectangle-terminal square-terminal window-terminal
test-pipe: eye-dropper syringe
text-size: font text
thumb-down: dislike thumbs-down
thumb-up: like thumbs-up
timeline: bars-timeline chart-gantt
toggle-left: toggle-large-off toggle-off
toggle-right: toggle-large-on toggle-on
tool: spanner toolbox-wrench wrench
tools: hammer-wrench pen-wrench screwdriver toolbox
transform: arrows-transform recycle-transform shuffle-transform
trash: bin dumpster recycle-bin
tree: forest
trophy: medal-cup
truck: delivery shipping-fast
typography: font-alt paragraph text-alt
upload: arrow-up-from-bracket arrow-up-from-line inbox-out share-from-square up-from-bracket up-from-line
user: female male person user-circle-alt
user-circle: circle-user portrait-user square-user
user-plus: person-circle-plus
users: people-group screen-users-alt user-group
variable: integral sigma square-root-variable superscript-variable value-absolute
vector: bezier-curve draw-polygon draw-square
video: camcorder camera-movie
wallet: piggy-wallet purse
wand: magic-wand
webhook: hook webhooks
wifi: signal-stream
world: earth globe globe-americas planet-moon planet-ringed
x: close multiply times xmark
zzz: bed-zzz sleep snooze
`;

/** From the name that an author uses to the name in our set. */
export const aliases: ReadonlyMap<string, string> = new Map(
  NAMES_OF.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', others = ''] = line.split(': ');
      return others.split(' ').map((other) => [other, name] as const);
    }),
);
