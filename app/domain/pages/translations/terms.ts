/** The product's own terms of 2026-11 in other languages; the Spanish ones are in `texts.ts`. */
export const TERMS_2026_11 = {
  en: `These are the conditions for using {siteName}. By creating an account you accept them, and we keep which version you accepted.

## What {siteName} is
{siteName} is a noticeboard for professional services. Whoever offers a service publishes a listing; whoever needs it finds it and makes contact by the means that it gives. {siteName} does not provide those services and is not a party to what you agree with each other.

## Your account
- You give your name and an email that is yours, and you keep your password secret.
- An account belongs to one person or one business, and is not handed over to others.
- Until you confirm your email you can publish a limited number of listings a day.

## Your listings
- Publishing is free.
- You describe a service that you can really provide, with its real price.
- The texts and photographs are yours or you have permission to use them. They remain yours: you allow us to show them here while the listing is published.
- Your contact details are seen by anybody who opens the listing or, if you choose “Registered users only”, by anybody who has signed in. Give only those that you want to give.

## What cannot be published
- Nothing illegal, misleading or that puts anybody in danger.
- Nothing that insults or discriminates against a person or a group.
- Personal data of other people without their permission.
- Listings repeated in order to take up more space.

We may remove what breaches these conditions and suspend the account of anybody who breaches them seriously or repeatedly.

## Money
{siteName} does not charge, hold or transfer anybody’s money. You agree on the price, the way of paying and the invoice between yourselves.

## Liability
Each person is liable for what they publish and for what they agree. We do what we can so that the website works well and without interruptions, but we cannot guarantee it. Nothing in the above limits the rights that the law gives you as a consumer.

## Changes
If we change these conditions we publish the new version here with its date. They are governed by Spanish law.

## Contact
Write to us at {contactEmail}. Who is behind {siteName} is stated in the legal notice.`,

  fr: `Voici les conditions d’utilisation de {siteName}. En créant un compte, vous les acceptez, et nous conservons la version que vous avez acceptée.

## Ce qu’est {siteName}
{siteName} est un tableau d’annonces de services professionnels. Qui propose un service publie une annonce ; qui en a besoin la trouve et prend contact par le moyen qui y est indiqué. {siteName} ne fournit pas ces services et n’est pas partie à ce dont vous convenez entre vous.

## Votre compte
- Vous donnez votre nom et une adresse e-mail qui vous appartient, et vous gardez votre mot de passe secret.
- Un compte appartient à une personne ou à une entreprise, et ne se cède pas.
- Tant que vous n’avez pas confirmé votre adresse e-mail, vous pouvez publier un nombre limité d’annonces par jour.

## Vos annonces
- Publier est gratuit.
- Vous décrivez un service que vous pouvez réellement fournir, avec son prix réel.
- Les textes et les photographies sont à vous ou vous avez l’autorisation de les utiliser. Ils restent à vous : vous nous permettez de les montrer ici tant que l’annonce est publiée.
- Vos coordonnées sont visibles par quiconque ouvre l’annonce ou, si vous choisissez « Personnes inscrites uniquement », par quiconque s’est connecté. N’indiquez que celles que vous voulez donner.

## Ce qui ne peut pas être publié
- Rien d’illégal, de trompeur ou qui mette quelqu’un en danger.
- Rien qui insulte ou discrimine une personne ou un groupe.
- Aucune donnée personnelle d’autrui sans son autorisation.
- Aucune annonce répétée pour occuper plus de place.

Nous pouvons retirer ce qui enfreint ces conditions et suspendre le compte de quiconque les enfreint de façon grave ou répétée.

## Argent
{siteName} ne perçoit, ne garde et ne transfère l’argent de personne. Le prix, le mode de paiement et la facture se conviennent entre vous.

## Responsabilité
Chacun répond de ce qu’il publie et de ce dont il convient. Nous faisons notre possible pour que le site fonctionne bien et sans interruption, mais nous ne pouvons pas le garantir. Rien de ce qui précède ne limite les droits que la loi vous donne en tant que consommateur.

## Modifications
Si nous modifions ces conditions, nous publions ici la nouvelle version avec sa date. Elles sont régies par le droit espagnol.

## Contact
Écrivez-nous à {contactEmail}. Les mentions légales indiquent qui est derrière {siteName}.`,

  de: `Dies sind die Bedingungen für die Nutzung von {siteName}. Wenn du ein Konto erstellst, nimmst du sie an, und wir speichern, welche Version du angenommen hast.

## Was {siteName} ist
{siteName} ist ein Anzeigenbrett für berufliche Dienstleistungen. Wer eine Leistung anbietet, veröffentlicht ein Angebot; wer sie braucht, findet es und nimmt auf dem dort genannten Weg Kontakt auf. {siteName} erbringt diese Leistungen nicht und ist nicht Partei dessen, was ihr miteinander vereinbart.

## Dein Konto
- Du gibst deinen Namen und eine E-Mail-Adresse an, die dir gehört, und hältst dein Passwort geheim.
- Ein Konto gehört einer Person oder einem Betrieb und wird nicht weitergegeben.
- Solange du deine E-Mail-Adresse nicht bestätigt hast, kannst du am Tag nur eine begrenzte Zahl von Angeboten veröffentlichen.

## Deine Angebote
- Veröffentlichen ist kostenlos.
- Du beschreibst eine Leistung, die du wirklich erbringen kannst, mit ihrem wirklichen Preis.
- Die Texte und Fotos sind von dir, oder du hast die Erlaubnis, sie zu verwenden. Sie bleiben deine: Du erlaubst uns, sie hier zu zeigen, solange das Angebot veröffentlicht ist.
- Deine Kontaktdaten sieht jede Person, die das Angebot öffnet, oder, wenn du „Nur Personen mit Konto“ wählst, jede, die sich angemeldet hat. Gib nur die an, die du geben willst.

## Was nicht veröffentlicht werden darf
- Nichts Rechtswidriges, nichts Irreführendes und nichts, was jemanden gefährdet.
- Nichts, was eine Person oder eine Gruppe beleidigt oder diskriminiert.
- Keine personenbezogenen Daten anderer ohne deren Erlaubnis.
- Keine wiederholten Angebote, um mehr Platz einzunehmen.

Wir können entfernen, was gegen diese Bedingungen verstößt, und das Konto von Personen sperren, die schwer oder wiederholt gegen sie verstoßen.

## Geld
{siteName} nimmt von niemandem Geld ein, verwahrt keines und überweist keines. Den Preis, die Zahlungsweise und die Rechnung vereinbart ihr untereinander.

## Haftung
Jede Person haftet für das, was sie veröffentlicht und was sie vereinbart. Wir tun, was wir können, damit die Website gut und ohne Unterbrechungen läuft, können es aber nicht garantieren. Nichts davon schränkt die Rechte ein, die dir das Gesetz als Verbraucherin oder Verbraucher gibt.

## Änderungen
Wenn wir diese Bedingungen ändern, veröffentlichen wir hier die neue Version mit ihrem Datum. Es gilt spanisches Recht.

## Kontakt
Schreib uns an {contactEmail}. Wer hinter {siteName} steht, ist im Impressum angegeben.`,
} as const
