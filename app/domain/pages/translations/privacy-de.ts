import { PERIODS } from '#app/domain/pages/privacy-periods.ts'
import type { PrivacyWords } from '#app/domain/pages/privacy-text.ts'

export const GERMAN_PRIVACY: PrivacyWords = {
  hiring: ({ tax, files, billing }) => `## Wenn du hier beauftragst oder beauftragt wirst
Wo Aufträge möglich sind, außerdem:

- Die Anfragen nach Kostenvoranschlägen, die du sendest${files}: solange dein Konto besteht. Die Kostenvoranschläge, die du erstellst: solange dein Konto und das der anfragenden Person bestehen.
- Jeder Auftrag mit dem Vereinbarten, den Etappen, dem, was beide Seiten liefern, verlangen und nach eigener Angabe bezahlt haben, den Erweiterungen, dem Widerruf und den Streitfällen mit ihrer Entscheidung. Ihn sehen beide Seiten und in einem Streitfall die Person, die entscheidet. Er überdauert die Konten: Löschst du deines, bleibt er als der von „Gelöschtes Konto“; werden beide gelöscht, bleiben Beträge, Daten und Nummern, ohne Namen und Texte.
- Die Zahlungsbelege mit ihrer Nummer und ihren Beträgen, die weder geändert noch gelöscht werden: auch wenn keines der beiden Konten mehr besteht, dann ohne Namen.
- Die Rechnungen, die du anfügst: solange dein Konto besteht.
- Wenn du ein Bankkonto für Zahlungen angibst, dessen Inhaberin oder Inhaber und die IBAN, die verschlüsselt gespeichert wird: bis du sie entfernst oder dein Konto löschst. Deine Kundin oder dein Kunde liest sie, solange dir etwas zu zahlen ist, und jedes Mal wird das in deinem Protokoll vermerkt. Jeder Auftrag behält die Angaben, die bei seiner Annahme galten.
${tax}${billing}- Deine Pakete und wann du Zeit hast: bis du sie änderst oder entfernst.

`,
  tax: `- Deine Steuerdaten, wenn du hier arbeitest und sie angibst: Name, NIF (spanische Steuernummer), Anschrift und Geburtsdatum oder Registerangaben. Sie werden verschlüsselt gespeichert und auf der Website niemandem gezeigt; wer sie verwaltet, liest sie, um der spanischen Steuerverwaltung zu melden, was in deinem Protokoll vermerkt wird: bis du sie entfernst oder dein Konto löschst. Hast du etwas eingenommen, werden sie mit deinen Einnahmen jedes Quartals ${PERIODS.taxYears} Jahre nach dem letzten Jahr mit Einnahmen aufbewahrt.
`,
  files: ', mit ihren Fotos und Dateien',
  billing: `- Die Rechnungsdaten, wenn du sie beim Beauftragen angibst: Name oder Firma, NIF und Anschrift. Sie werden verschlüsselt gespeichert, nur die Person, die in diesem Auftrag für dich arbeitet, liest sie, und jedes Mal wird das in deinem Protokoll vermerkt: bis du sie entfernst oder dein Konto löschst. Zu dem, was du bezahlt hast, ${PERIODS.taxYears} Jahre nach dem letzten Jahr, in dem es eingenommen wurde.
`,
  onlyRated: `- Die Aufträge, für die du bewerten kannst oder bewertet wirst: solange das Konto einer der beiden Personen besteht.
`,
  logging:
    ' Wenn es die Person, die die Website betreibt, eingeschaltet hat, wird außerdem die Adresse festgehalten, von der aus jemand ohne Erfolg versucht, sich bei einem Konto anzumelden, um das Ausprobieren von Passwörtern zu unterbinden.',
  writing: `- wrote: nach dem Absenden eines Formulars, damit die nächsten Seiten das Gesendete schon zeigen; 30 Sekunden.
`,
  trying: `- cookies: zeigt, dass dein Browser Cookies behält, bevor du ein Formular sendest; bis du ihn schließt.
- left: nachdem du dich abgemeldet hast, damit der Browser die Seiten löscht, die er von deiner Sitzung behalten hat; höchstens eine Minute.
`,
  page: ({
    hiring,
    orders,
    logging,
    writing,
    trying,
  }) => `Hier steht alles, was {siteName} über dich speichert, wofür und wie lange. Es gibt keine Werbung und keine Auswertung durch Dritte, und es werden keine Dateien von anderen Websites geladen: nicht einmal die Karten, die über unseren Server laufen.

## Wer verantwortlich ist
Die verantwortliche Stelle steht im Impressum. Bei Fragen oder Anliegen zu deinen Daten schreib an {contactEmail}.

## Wenn du ein Konto hast
- Name, E-Mail-Adresse, ein Passwort, das so verschlüsselt ist, dass niemand es lesen kann, das Datum der Registrierung und die Version der Nutzungsbedingungen, die du angenommen hast: solange das Konto besteht.
- Dein Profil mit dem, was du darin erzählen willst: Foto, Biografie, Telefonnummer (die niemand sieht, wenn du sie nicht zeigst), Tarif und Fähigkeiten, und die Benutzernamen, die du hattest, damit Links zu ihnen weiter zu dir führen. Und deine Einstellungen, mit den Stichwörtern, den Personen, die du blockiert hast, den Browsern, an die wir Benachrichtigungen senden, und dem verschlüsselten Schlüssel deiner Bestätigung in zwei Schritten: solange das Konto besteht oder bis du es entfernst.
- Deine Angebote mit ihren Texten, Fotos, ungefährem Standort und Kontaktdaten: bis du sie löschst. Aus den Fotos entfernen wir verborgene Daten wie den Aufnahmeort; der Standort auf der Karte wird auf etwa einen Kilometer gerundet.
- Offene Sitzungen, mit dem Browser und dem Netz, aus dem du dich anmeldest (nicht der vollständigen Adresse): ${PERIODS.persistentDays} Tage, wenn du „Angemeldet bleiben“ ankreuzt; sonst ${PERIODS.idleHours} Stunden ohne Besuche. Nie länger als ${PERIODS.longestSessionDays} Tage ab der Anmeldung.
- Anmeldungen, auch fehlgeschlagene, um dein Konto zu schützen: ${PERIODS.loginDays} Tage.
- Die Browser, von denen aus du dich angemeldet hast, höchstens ${PERIODS.knownDevices}: ${PERIODS.knownDeviceDays} Tage ab dem letzten Mal. Und wann wir dir mitgeteilt haben, dass jemand versucht, deine E-Mail-Adresse zu verwenden.
- Von den E-Mails, die wir dir senden, wovon sie handelten und wann sie abgingen: ${PERIODS.mailDays} Tage. Der Text mit seinen Links wird gelöscht, sobald sie abgegangen sind.
- Deine Unterhaltungen mit ihren Dateien: solange das Konto einer der beiden Personen besteht. Löschst du deines, behält die andere Person die Unterhaltung mit „Gelöschtes Konto“, ohne deine Worte und deine Dateien.
- Um vor Betrug zu warnen, vergleichen wir Nachrichten mit bekannten Sätzen und bewahren einen Fingerabdruck der Texte auf, die du sendest (${PERIODS.textPrintDays} Tage), sowie der Telefonnummern und E-Mail-Adressen, die du in Nachrichten, Angeboten und im Profil angibst (${PERIODS.contactPrintDays} Tage ab dem letzten Mal). Deswegen wird nichts verborgen.
- Die Bewertungen, die du schreibst oder erhältst, und ihre Antworten: solange das Konto einer der beiden Personen besteht. Die eines gelöschten Kontos erscheinen als die von „Gelöschtes Konto“.
${orders}- Die Wettbewerbe, die du ausschreibst, mit ihrem Bild, und die Beiträge, die du einsendest, mit ihren Dateien: solange das Konto besteht. Ziehst du einen Beitrag zurück, löschen wir seine Dateien. Löschst du dein Konto, werden deine Beiträge und Bilder gelöscht; ein Wettbewerb, an dem jemand teilgenommen hat, bleibt als der von „Gelöschtes Konto“.
- Deine Favoriten mit ihren Listen und Notizen, die nur du siehst: bis du sie entfernst.
- Deine gespeicherten Suchen: bis du sie löschst. Speicherst du eine nur mit deiner E-Mail-Adresse, bewahren wir diese mit ihr auf: ${PERIODS.unconfirmedSearchDays} Tage, wenn du sie nicht bestätigst, ${PERIODS.stoppedSearchDays} Tage, nachdem du sie beendet hast.
- Der Newsletter, wenn du ihn bestellst: deine E-Mail-Adresse, was du angenommen hast und wann, solange du ihn beziehst. ${PERIODS.unconfirmedSubscriptionDays} Tage, wenn du ihn nicht bestätigst, ${PERIODS.endedSubscriptionDays} Tage, nachdem du ihn abbestellt hast.
- Deine Benachrichtigungen: ${PERIODS.notificationDays} Tage, wenn du sie nicht früher löschst.
- Das Protokoll dessen, was über dein Konto entschieden wird und was du unter Einstellungen, Datenschutz liest: solange das Konto besteht.
- Die Kopien deiner Daten, die du anforderst: ${PERIODS.exportDays} Tage.
- Fotos und Dateien, die in einem nicht abgeschlossenen Formular hochgeladen wurden: 24 Stunden. Was du geschrieben hattest, als du dich anmelden musstest: ${PERIODS.waitingFormHours} Stunden vor der Anmeldung und ${PERIODS.draftMinutes} Minuten danach; registrierst du dich dann, ${PERIODS.registrationDraftDays} Tage.

${hiring}## Wenn du etwas meldest oder gemeldet wirst
- Von einer Meldung bewahren wir auf, wer sie sendet (das Konto oder, wenn du keines hast, die E-Mail-Adresse), den Grund, den Text, das Netz, aus dem sie kommt, und eine Kopie des gemeldeten Textes. Der gemeldeten Person sagen wir nicht, wer es war.
- Meldungen, Belege, Entscheidungen und Einsprüche: ${PERIODS.caseDays} Tage ab der letzten Entscheidung. Gilt dann noch eine Maßnahme, werden die Meldungen und Belege gelöscht, und die Entscheidung mit ihren Gründen bleibt, solange die Maßnahme dauert.
- Um eine gemeldete Nachricht zu beurteilen, liest die moderierende Person die Nachrichten um sie herum. Das wird vermerkt, und beide Personen sehen es in ihrem Protokoll.
- Das öffentliche Moderationsprotokoll enthält keine Namen und keine Texte und wird für immer aufbewahrt.

## Wenn du dich nur umsiehst
- Wir zählen die Aufrufe jedes Angebots, ohne zu wissen, von wem sie sind: Von deiner Adresse und deinem Browser bleibt ein Fingerabdruck, vermischt mit einem geheimen Wert, der jeden Tag wechselt und nach 48 Stunden gelöscht wird. Von da an kann ihn niemand mehr mit dir in Verbindung bringen.
- Mit der gleichen Art von Fingerabdruck zählen wir, wie viele verschiedene Personen am selben Tag nach bestimmten Wörtern suchen, um beliebte Suchen zu zeigen. Nach ${PERIODS.popularDays} Tagen wird er gelöscht.
- Um Missbrauch einzudämmen, zählen wir die Versuche von derselben Adresse: höchstens 24 Stunden lang, und gespeichert wird nicht die Adresse, sondern ein Fingerabdruck von ihr.
- Das technische Protokoll des Servers hält die Uhrzeit, die angeforderte Seite und einen Anfragecode fest und dient dazu, Fehler zu beheben.${logging}

## Cookies
Nur die notwendigen, und alle von uns:

- session: hält deine Sitzung offen.
- device: besagt, dass dein Konto in diesem Browser schon einmal angemeldet war, damit dich niemand durch das Ausprobieren von Passwörtern daran hindern kann, dich hier anzumelden; ${PERIODS.knownDeviceDays} Tage. Es öffnet nichts.
- notice: bringt einen Hinweis von einer Seite zur nächsten und verschwindet, sobald er gelesen ist.
${writing}- theme: merkt sich das Aussehen, das du wählst, ein Jahr. Es existiert nicht, wenn du keines wählst.
- lang: merkt sich die Sprache, die du wählst, ein Jahr. Es existiert nur auf einer Website mit mehreren Sprachen, und wenn du eine andere als die erste wählst.
${trying}- light: merkt sich den Sparmodus, ein Jahr. Es existiert nicht, wenn du ihn nicht wählst.
- favorites: die Angebote, die du ohne Konto speicherst, 90 Tage.
- seen: die letzten acht Angebote, die du geöffnet hast, damit du zu ihnen zurückfindest; bis du den Browser oder deine Sitzung schließt oder sie unter „Zuletzt angesehen“ löschst.
- second-step: während du den Code der Bestätigung in zwei Schritten eingibst, 10 Minuten.
- waiting-form: findet, was du vor der Anmeldung oder Registrierung geschrieben hast; bis du den Browser schließt.
- shown-once: bringt ein einziges Mal deine Wiederherstellungscodes zu der Seite, die sie dir zeigt, oder deine E-Mail-Adresse von der Registrierung zur Anmeldung; 5 Minuten.

Deine letzten Suchen und eine Kopie der zuletzt gelesenen Angebote für Zeiten ohne Verbindung werden in deinem Browser gespeichert und verlassen ihn nicht. Ebenso, was du in ein Formular geschrieben hast, wenn du die Sprache wechselst: bis sich die Seite in der anderen öffnet.

## Mit wem wir Daten teilen
Mit niemandem, außer mit den Dienstleistern, die die Website, die Fotos und die E-Mail bereitstellen und die Daten in unserem Auftrag verarbeiten, und mit Behörden, wenn das Gesetz es verlangt. Was du in einem Angebot veröffentlichst, können alle sehen.

## Deine Rechte
Unter Einstellungen, Datenschutz lädst du eine Kopie von allem herunter, was wir über dich speichern, und beantragst die Löschung deines Kontos. Sobald du sie beantragst, sind deine Angebote nicht mehr zu sehen; 14 Tage lang kannst du es dir anders überlegen, danach löschen wir das Konto mit allem, was es enthält, auch den Fotos. Die Sicherungskopien der Person, die die Website betreibt, können es noch einige Zeit länger enthalten.

Du kannst außerdem Auskunft, Berichtigung, Löschung, Widerspruch, Einschränkung und eine Kopie deiner Daten verlangen, indem du an {contactEmail} schreibst. Wenn du meinst, dass wir dein Anliegen nicht richtig behandelt haben, kannst du dich bei der spanischen Datenschutzbehörde beschweren, der Agencia Española de Protección de Datos (www.aepd.es).`,
}
