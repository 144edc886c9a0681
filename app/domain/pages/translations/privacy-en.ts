import { PERIODS } from '#app/domain/pages/privacy-periods.ts'
import type { PrivacyWords } from '#app/domain/pages/privacy-text.ts'

export const ENGLISH_PRIVACY: PrivacyWords = {
  hiring: ({ tax, files, billing }) => `## If you hire here, or are hired
Where hiring is possible, also:

- The requests for quotes that you send${files}: as long as your account exists. The quotes that you prepare: as long as both your account and that of the person who asked for them exist.
- Each job, with what was agreed, its stages, what both sides deliver, ask for and say they have paid, its additions, withdrawal from the contract, and disputes with their decision. Both sides see it and, in a dispute, whoever decides it. It outlives the accounts: if you delete yours it remains as that of “Deleted user”, and if both are deleted the amounts, dates and numbers remain, without names or texts.
- Payment receipts, with their number and amounts, which are neither changed nor deleted: even when neither account exists any longer, and then without names.
- The invoices that you attach: as long as your account exists.
- If you give an account to be paid into, its holder and its IBAN, which is stored encrypted: until you remove them or delete your account. Your client can read them while there is something to pay you, and each time this is noted in your account log. Each job keeps those that applied when it was accepted.
${tax}${billing}- Your packages and when you have time: until you change or remove them.

`,
  tax: `- Your tax details, if you work here and give them: name, NIF (Spanish tax number), address, and date of birth or registration details. They are stored encrypted and shown to nobody on the website; whoever administers it reads them in order to report to the Spanish tax authority, which is noted in your account log: until you remove them or delete your account. If you have been paid anything, they are kept, with what you were paid in each quarter, for ${PERIODS.taxYears} years after the last year in which you were.
`,
  files: ', with their photos and files',
  billing: `- Billing details, if you give them when you hire: name or company name, NIF and address. They are stored encrypted, only the person who works for you in that job reads them, and each time this is noted in your account log: until you remove them or delete your account. Those for what you have paid are kept for ${PERIODS.taxYears} years after the last year in which it was paid.
`,
  onlyRated: `- The jobs for which you can rate or be rated: as long as the account of either person exists.
`,
  logging:
    ' If whoever runs the website has turned this on, it also records the address from which someone tries to sign in to an account without success, in order to stop people trying out passwords.',
  writing: `- wrote: after you send a form, so that the next pages already show what you sent; 30 seconds.
`,
  trying: `- cookies: shows that your browser keeps cookies, before you send a form; until you close the browser.
- left: after you sign out, so that the browser deletes the pages that it kept of your session; one minute at most.
`,
  page: ({
    hiring,
    orders,
    logging,
    writing,
    trying,
  }) => `Here is everything that {siteName} stores about you, what for and until when. There is no advertising and no third-party analytics, and no files are requested from other websites: not even maps, which pass through our server.

## Who is responsible
The controller is named in the legal notice. For any question or request about your data, write to {contactEmail}.

## If you have an account
- Name, email, password encrypted in such a way that nobody can read it, date of registration and the version of the terms that you accepted: as long as the account exists.
- Your profile with whatever you wish to say in it: photo, biography, phone number (which nobody sees unless you show it), rate and skills, and the usernames that you have had, so that links to them still lead to you. And your settings, with your keywords, the people you have blocked, the browsers to which we send notifications and the encrypted key of your two-step verification: as long as the account exists or until you remove it.
- Your listings with their texts, photographs, approximate location and contact details: until you delete them. From photographs we remove hidden data, such as the place where they were taken; the location on the map is rounded to about one kilometre.
- Open sessions, with the browser and the network from which you sign in (not the full address): ${PERIODS.persistentDays} days if you tick “Remember me”; if not, ${PERIODS.idleHours} hours without visits. Never more than ${PERIODS.longestSessionDays} days from when you signed in.
- Sign-ins, including failed ones, to protect your account: ${PERIODS.loginDays} days.
- The browsers from which you have signed in, ${PERIODS.knownDevices} at most: ${PERIODS.knownDeviceDays} days from the last time. And when we told you that somebody was trying to use your email.
- Of the emails that we send you, what they were about and when they were sent: ${PERIODS.mailDays} days. The text, with its links, is deleted as soon as they are sent.
- Your conversations with their files: as long as the account of either person exists. If you delete yours, the other person keeps the conversation with “Deleted user”, without your words or your files.
- To warn of scams, we compare messages with known phrases, and we keep a fingerprint of the texts that you send (${PERIODS.textPrintDays} days) and of the phone numbers and emails that you give in messages, listings and your profile (${PERIODS.contactPrintDays} days from the last time). Nothing is hidden because of this.
- The ratings that you write or receive and the replies to them: as long as the account of either person exists. Those of a deleted account are shown as those of “Deleted user”.
${orders}- The contests that you organise, with their picture, and the entries that you send, with their files: as long as the account exists. When you withdraw an entry we delete its files. If you delete your account, your entries and your pictures are deleted; a contest in which somebody took part remains as that of “Deleted user”.
- Your favourites, with their lists and notes, which only you see: until you remove them.
- Your saved searches: until you delete them. If you save one with your email alone, we keep the email with it: ${PERIODS.unconfirmedSearchDays} days if you do not confirm it, ${PERIODS.stoppedSearchDays} days from when you cancel it.
- The newsletter, if you ask for it: your email, what you accepted and when, while you are subscribed. ${PERIODS.unconfirmedSubscriptionDays} days if you do not confirm it, ${PERIODS.endedSubscriptionDays} days from when you unsubscribe.
- Your notifications: ${PERIODS.notificationDays} days, unless you delete them earlier.
- Your account log, with what is decided about your account, which you read in Settings, Privacy: as long as the account exists.
- The copies of your data that you ask for: ${PERIODS.exportDays} days.
- Photographs and files uploaded in a form that you did not finish: 24 hours. What you had written when you had to sign in: ${PERIODS.waitingFormHours} hours before signing in and ${PERIODS.draftMinutes} minutes after; if you register then, ${PERIODS.registrationDraftDays} days.

${hiring}## If you report something, or are reported
- Of a report we keep who sends it (the account, or the email if you have none), the reason, the text, the network it comes from and a copy of the reported text. We do not tell the person reported who it was.
- Reports, evidence, decisions and appeals: ${PERIODS.caseDays} days from the last decision. If a measure is still in force then, the reports and the evidence are deleted, and the decision with its reasons remains as long as the measure lasts.
- To judge a reported message, whoever moderates reads those around it. This is noted, and both people see it in their account log.
- The public moderation log has no names or texts, and is kept for ever.

## If you only look around
- We count the visits to each listing without knowing whose they are: of your address and your browser there remains a fingerprint mixed with a secret value that changes every day and is deleted after 48 hours. From then on nobody can relate it to you.
- With the same kind of fingerprint we count how many different people search for certain words on the same day, in order to show popular searches. It is deleted after ${PERIODS.popularDays} days.
- To curb abuse we count the attempts from one address: for 24 hours at most, and it is not the address that is stored but a fingerprint of it.
- The technical log of the server records the time, the page requested and a request code, and serves to mend faults.${logging}

## Cookies
Only those that are necessary, and all of them ours:

- session: keeps your session open.
- device: says that somebody has already signed in to your account in this browser, so that nobody can keep you from signing in from it by trying out passwords; ${PERIODS.knownDeviceDays} days. It opens nothing.
- notice: carries a message from one page to the next, and disappears when it is read.
${writing}- theme: remembers the appearance that you choose, one year. It does not exist unless you choose one.
- lang: remembers the language that you choose, one year. It exists only on a website with several languages, and if you choose another than the first.
${trying}- light: remembers lite mode, one year. It does not exist unless you choose it.
- favorites: the listings that you save without an account, 90 days.
- seen: the last eight listings that you opened, so that you can return to them; until you close the browser or your session, or delete them in “Recently viewed”.
- second-step: while you enter the code of two-step verification, 10 minutes.
- waiting-form: finds what you wrote before signing in or registering; until you close the browser.
- shown-once: carries, once only, your recovery codes to the page that shows them to you, or your email from registration to sign-in; 5 minutes.

Your recent searches, and a copy of the last listings that you read for when there is no connection, are stored in your browser and do not leave it. So is what you have written in a form when you change the language: until the page opens in the other one.

## Who we share data with
With nobody, except the providers that host the website, the photographs and the email, which process them on our behalf, and the authorities where the law requires it. What you publish in a listing is seen by anybody.

## Your rights
In Settings, Privacy, you download a copy of everything that we store about you and ask for the deletion of your account. Once you ask for it, your listings are no longer shown; for 14 days you can change your mind, and afterwards we delete the account with everything in it, photographs included. The backups of whoever runs the website may keep it for some time longer.

You can also ask for access, rectification, erasure, objection, restriction and a copy of your data by writing to {contactEmail}. If you believe that we have not dealt with you properly, you can complain to the Spanish data protection authority, the Agencia Española de Protección de Datos (www.aepd.es).`,
}
