/** The list of the field in German, Dutch, Norwegian, Danish and Swedish. */
export const GERMANIC: Readonly<Record<string, string>> = {
  de: `
anmelden, einloggen, login, anmeldung, sign in
abmelden, ausloggen, logout
registrieren, registrierung, konto anlegen
passwort, kennwort, zugangsdaten
sichern, sicherung, sicherungskopie, datensicherung, backup
wiederherstellen, zurückspielen, restore
löschen, entfernen
benutzer, nutzer, anwender
administrator, admin, betreiber
einstellungen, konfiguration, optionen
einrichten, einrichtung, konfigurieren, setup
installieren, installation
deinstallieren, entfernen
aktualisieren, aktualisierung, update, upgrade
voraussetzungen, anforderungen, bedarf
erste schritte, einstieg, schnellstart
mail, e mail
benachrichtigung, nachricht, mitteilung
verwaltung, verwalten
rechnung, faktura
bezahlen, zahlen, zahlung
erstattung, rückerstattung, rückzahlung
preis, kosten, tarif
schnittstelle, api
zugriffsschlüssel, api schlüssel, token
dokumentation, handbuch, anleitung
veröffentlichen, publizieren, freischalten
übersetzen, übersetzung, sprachen
suchen, suche, finden
teilen, freigeben, freigabe
rechte, berechtigungen, rollen, zugriff
verlauf, historie, versionen
fehler, problem, störung
fehlersuche, fehlerbehebung, problemlösung
herunterladen, download, exportieren
hochladen, upload, importieren
bild, foto, grafik, screenshot
ordner, verzeichnis
datei, dokument
link, verweis, adresse, url
domain, hostname, adresse
einladen, einladung
entwurf, vorschlag
prüfen, freigeben, genehmigen
ändern, bearbeiten, editieren
neu starten, neustart
starten, hochfahren
beenden, stoppen, anhalten
statistik, auswertung, zahlen
häufige fragen, faq
kündigen, abbestellen, stornieren
verschlüsselung, verschlüsseln
`,
  nl: `
inloggen, aanmelden, login
uitloggen, afmelden
registreren, account aanmaken
wachtwoord, toegangscode
back up, backup, reservekopie, veiligheidskopie
herstellen, terugzetten
verwijderen, wissen
gebruiker, lid
beheerder, administrator
instellingen, configuratie, voorkeuren, opties
instellen, inrichten, configureren
installeren, installatie
bijwerken, update, upgrade
vereisten, benodigdheden, eisen
aan de slag, eerste stappen, snel beginnen
mail, e mail
melding, bericht, notificatie
factuur, rekening
betalen, betaling
terugbetaling, restitutie, teruggave
prijs, kosten, abonnement
interface, api, koppeling
token, api sleutel, sleutel
documentatie, handleiding, gids
publiceren, online zetten
vertalen, vertaling, talen
zoeken, vinden
delen, deel
rechten, rollen, toegang
geschiedenis, versies
fout, probleem, storing
problemen oplossen, foutopsporing
downloaden, exporteren
uploaden, importeren
afbeelding, plaatje, foto, schermafbeelding
map, directory, folder
bestand, document
link, koppeling, adres, url
domein, hostnaam
uitnodigen, uitnodiging
concept, ontwerp
beoordelen, goedkeuren
wijzigen, aanpassen, bewerken
opnieuw starten, herstarten
stoppen, afsluiten
statistieken, cijfers
veelgestelde vragen, faq
opzeggen, annuleren
`,
  no: `
logge inn, innlogging, pålogging
logge ut, utlogging
registrere, opprette konto
passord, adgangskode
sikkerhetskopi, sikkerhetskopiering, backup
gjenopprette, tilbakestille
slette, fjerne
bruker, medlem
administrator, admin
innstillinger, konfigurasjon, valg
sette opp, oppsett, konfigurere
installere, installasjon
oppdatere, oppgradere, oppdatering
krav, forutsetninger
kom i gang, første steg
mail, e post, epost
varsel, varsling, melding
faktura, regning
betale, betaling
refusjon, tilbakebetaling
pris, kostnad, abonnement
grensesnitt, api
dokumentasjon, håndbok, veiledning
publisere, offentliggjøre
oversette, oversettelse, språk
søke, finne
dele, deling
rettigheter, tilganger, roller
historikk, versjoner
feil, problem
feilsøking, løse problemer
laste ned, eksportere
laste opp, importere
bilde, foto, skjermbilde
mappe, katalog
fil, dokument
lenke, adresse, url
domene, vertsnavn
invitere, invitasjon
utkast, kladd
endre, redigere
starte på nytt, omstart
stoppe, avslutte
statistikk, tall
ofte stilte spørsmål, faq
`,
  da: `
logge ind, log ind, login
logge ud, log ud
adgangskode, kodeord, password
sikkerhedskopi, backup
gendanne, genoprette
slette, fjerne
bruger, medlem
indstillinger, konfiguration
installere, installation
opdatere, opgradere, opdatering
mail, e mail
faktura, regning
betale, betaling
dokumentation, vejledning, håndbog
offentliggøre, publicere, udgive
oversætte, oversættelse
søge, finde
rettigheder, roller, adgang
fejl, problem
mappe, bibliotek
billede, foto, skærmbillede
`,
  sv: `
logga in, inloggning
logga ut, utloggning
lösenord, kod
säkerhetskopia, säkerhetskopiering, backup
återställa, återskapa
radera, ta bort
användare, medlem
inställningar, konfiguration
installera, installation
uppdatera, uppgradera, uppdatering
mejl, e post, mail
faktura, räkning
betala, betalning
dokumentation, handbok, guide
publicera, offentliggöra
översätta, översättning
söka, hitta
behörigheter, rättigheter, roller
fel, problem
mapp, katalog
bild, foto, skärmbild
`,
};
