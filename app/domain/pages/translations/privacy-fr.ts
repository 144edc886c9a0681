import { PERIODS } from '#app/domain/pages/privacy-periods.ts'
import type { PrivacyWords } from '#app/domain/pages/privacy-text.ts'

export const FRENCH_PRIVACY: PrivacyWords = {
  hiring: ({ tax, files, billing }) => `## Si vous engagez ici quelqu’un, ou si l’on vous engage
Là où l’on peut engager, en outre :

- Les demandes de devis que vous envoyez${files} : tant que votre compte existe. Les devis que vous préparez : tant qu’existent votre compte et celui de la personne qui vous l’a demandé.
- Chaque mission, avec ce qui a été convenu, ses étapes, ce que les deux parties livrent, demandent et déclarent avoir payé, ses extensions, la rétractation et les litiges avec leur décision. Les deux parties la voient et, dans un litige, la personne qui le tranche. Elle survit aux comptes : si vous supprimez le vôtre, elle reste sous « Utilisateur supprimé », et si les deux sont supprimés, il reste les montants, les dates et les numéros, sans noms ni textes.
- Les justificatifs de paiement, avec leur numéro et leurs montants, qui ne sont ni modifiés ni effacés : même quand aucun des deux comptes n’existe plus, et alors sans noms.
- Les factures que vous joignez : tant que votre compte existe.
- Si vous indiquez un compte pour être payé, son titulaire et son IBAN, conservé chiffré : jusqu’à ce que vous les retiriez ou supprimiez votre compte. Votre client les lit tant qu’il a quelque chose à vous payer, et chaque lecture est consignée dans le journal de votre compte. Chaque mission conserve ceux qui valaient au moment de l’accepter.
${tax}${billing}- Vos forfaits et vos disponibilités : jusqu’à ce que vous les modifiiez ou les retiriez.

`,
  tax: `- Vos données fiscales, si vous travaillez ici et les donnez : nom, NIF (numéro fiscal espagnol), domicile, et date de naissance ou données d’immatriculation. Elles sont conservées chiffrées et ne sont montrées à personne sur le site ; la personne qui l’administre les lit pour informer l’administration fiscale espagnole, ce qui est consigné dans le journal de votre compte : jusqu’à ce que vous les retiriez ou supprimiez votre compte. Si vous avez été payé, elles sont conservées, avec ce que vous avez touché chaque trimestre, ${PERIODS.taxYears} ans après la dernière année où vous l’avez été.
`,
  files: ', avec leurs photos et leurs fichiers',
  billing: `- Les données de facturation, si vous les donnez en engageant quelqu’un : nom ou raison sociale, NIF et adresse. Elles sont conservées chiffrées, seule la personne qui travaille pour vous dans cette mission les lit, et chaque lecture est consignée dans le journal de votre compte : jusqu’à ce que vous les retiriez ou supprimiez votre compte. Celles de ce que vous avez payé, ${PERIODS.taxYears} ans après la dernière année où cela a été encaissé.
`,
  onlyRated: `- Les missions pour lesquelles vous pouvez noter ou être noté : tant que le compte de l’une des deux personnes existe.
`,
  logging:
    ' Si la personne qui gère le site l’a activé, il note aussi l’adresse depuis laquelle on tente sans succès d’entrer dans un compte, afin de barrer la route à qui essaie des mots de passe.',
  writing: `- wrote : après l’envoi d’un formulaire, pour que les pages suivantes montrent déjà ce qui a été envoyé ; 30 secondes.
`,
  trying: `- cookies : montre que votre navigateur conserve les cookies, avant l’envoi d’un formulaire ; jusqu’à la fermeture du navigateur.
- left : après votre déconnexion, pour que le navigateur efface les pages qu’il gardait de votre session ; une minute au plus.
`,
  page: ({
    hiring,
    orders,
    logging,
    writing,
    trying,
  }) => `Voici tout ce que {siteName} conserve à votre sujet, pourquoi et jusqu’à quand. Il n’y a ni publicité ni mesure d’audience par des tiers, et aucun fichier n’est demandé à d’autres sites : pas même les cartes, qui passent par notre serveur.

## Qui est responsable
Le responsable du traitement est indiqué dans les mentions légales. Pour toute question ou demande concernant vos données, écrivez à {contactEmail}.

## Si vous avez un compte
- Nom, adresse e-mail, mot de passe chiffré de façon que personne ne puisse le lire, date d’inscription et version des conditions que vous avez acceptée : tant que le compte existe.
- Votre profil avec ce que vous voulez y raconter : photo, biographie, téléphone (que personne ne voit si vous ne le montrez pas), tarif et compétences, et les noms d’utilisateur que vous avez eus, pour que leurs liens mènent toujours à vous. Et vos paramètres, avec les mots-clés, les personnes que vous avez bloquées, les navigateurs auxquels nous envoyons des notifications et la clé chiffrée de votre validation en deux étapes : tant que le compte existe ou jusqu’à ce que vous les retiriez.
- Vos annonces avec leurs textes, photographies, emplacement approximatif et coordonnées : tant que vous ne les supprimez pas. Nous retirons des photographies les données cachées, comme le lieu où elles ont été prises ; l’emplacement sur la carte est arrondi à un kilomètre environ.
- Sessions ouvertes, avec le navigateur et le réseau depuis lesquels vous vous connectez (pas l’adresse complète) : ${PERIODS.persistentDays} jours si vous cochez « Se souvenir de moi » ; sinon, ${PERIODS.idleHours} heures sans visite. Jamais plus de ${PERIODS.longestSessionDays} jours après votre connexion.
- Connexions, y compris celles qui ont échoué, pour protéger votre compte : ${PERIODS.loginDays} jours.
- Les navigateurs depuis lesquels vous vous êtes connecté, ${PERIODS.knownDevices} au plus : ${PERIODS.knownDeviceDays} jours après la dernière fois. Et quand nous vous avons averti que quelqu’un tentait d’utiliser votre adresse e-mail.
- Des e-mails que nous vous envoyons, leur sujet et leur date d’envoi : ${PERIODS.mailDays} jours. Le texte, avec ses liens, est effacé dès l’envoi.
- Vos conversations avec leurs fichiers : tant que le compte de l’une des deux personnes existe. Si vous supprimez le vôtre, l’autre personne garde la conversation avec « Utilisateur supprimé », sans vos mots ni vos fichiers.
- Pour avertir des escroqueries, nous comparons les messages à des phrases connues, et nous conservons une empreinte des textes que vous envoyez (${PERIODS.textPrintDays} jours) et des numéros de téléphone et adresses e-mail que vous donnez dans les messages, les annonces et le profil (${PERIODS.contactPrintDays} jours après la dernière fois). Rien n’est masqué pour cette raison.
- Les avis que vous écrivez ou recevez et leurs réponses : tant que le compte de l’une des deux personnes existe. Ceux d’un compte supprimé se lisent sous « Utilisateur supprimé ».
${orders}- Les concours que vous organisez, avec leur image, et les propositions que vous envoyez, avec leurs fichiers : tant que le compte existe. Quand vous retirez une proposition, nous effaçons ses fichiers. Si vous supprimez votre compte, vos propositions et vos images sont effacées ; un concours auquel quelqu’un a participé reste sous « Utilisateur supprimé ».
- Vos favoris, avec leurs listes et leurs notes, que vous seul voyez : tant que vous ne les retirez pas.
- Vos recherches enregistrées : tant que vous ne les supprimez pas. Si vous en enregistrez une avec votre seule adresse e-mail, nous conservons celle-ci avec la recherche : ${PERIODS.unconfirmedSearchDays} jours si vous ne la confirmez pas, ${PERIODS.stoppedSearchDays} jours après que vous l’avez annulée.
- La newsletter, si vous la demandez : votre adresse e-mail, ce que vous avez accepté et quand, tant que vous êtes abonné. ${PERIODS.unconfirmedSubscriptionDays} jours si vous ne la confirmez pas, ${PERIODS.endedSubscriptionDays} jours après votre désabonnement.
- Vos notifications : ${PERIODS.notificationDays} jours, si vous ne les supprimez pas avant.
- Le journal de votre compte, avec ce qui est décidé à son sujet, que vous lisez dans Paramètres, Confidentialité : tant que le compte existe.
- Les copies de vos données que vous demandez : ${PERIODS.exportDays} jours.
- Les photographies et fichiers envoyés dans un formulaire que vous n’avez pas terminé : 24 heures. Ce que vous aviez écrit quand il a fallu vous connecter : ${PERIODS.waitingFormHours} heures avant la connexion et ${PERIODS.draftMinutes} minutes après ; si vous vous inscrivez alors, ${PERIODS.registrationDraftDays} jours.

${hiring}## Si vous signalez, ou si l’on vous signale
- D’un signalement, nous conservons qui l’envoie (le compte, ou l’adresse e-mail si vous n’en avez pas), le motif, le texte, le réseau d’où il vient et une copie du texte signalé. Nous ne disons pas à la personne signalée qui c’était.
- Les signalements, les preuves, les décisions et les recours : ${PERIODS.caseDays} jours après la dernière décision. Si une mesure est alors encore en vigueur, les signalements et les preuves sont effacés, et la décision avec ses motifs reste tant que dure la mesure.
- Pour juger un message signalé, la personne qui modère lit ceux qui l’entourent. C’est consigné, et les deux personnes le voient dans le journal de leur compte.
- Le registre public de modération ne contient ni noms ni textes, et il est conservé pour toujours.

## Si vous ne faites que regarder
- Nous comptons les visites de chaque annonce sans savoir de qui elles sont : de votre adresse et de votre navigateur il reste une empreinte mêlée à une valeur secrète qui change chaque jour et qui est effacée au bout de 48 heures. Dès lors, personne ne peut la relier à vous.
- Avec la même sorte d’empreinte, nous comptons combien de personnes différentes cherchent certains mots le même jour, pour montrer les recherches populaires. Elle est effacée au bout de ${PERIODS.popularDays} jours.
- Pour freiner les abus, nous comptons les tentatives depuis une même adresse : pendant 24 heures au plus, et ce n’est pas l’adresse qui est conservée mais une empreinte de celle-ci.
- Le journal technique du serveur note l’heure, la page demandée et un code de requête, et sert à réparer les pannes.${logging}

## Cookies
Seulement les nécessaires, et tous à nous :

- session : maintient votre session ouverte.
- device : indique qu’on s’est déjà connecté à votre compte dans ce navigateur, pour que personne ne puisse vous empêcher de vous connecter depuis celui-ci en essayant des mots de passe ; ${PERIODS.knownDeviceDays} jours. Il n’ouvre rien.
- notice : porte un avis d’une page à la suivante, et disparaît une fois lu.
${writing}- theme : retient l’apparence que vous choisissez, un an. Il n’existe pas si vous n’en choisissez aucune.
- lang : retient la langue que vous choisissez, un an. Il n’existe que sur un site en plusieurs langues, et si vous en choisissez une autre que la première.
${trying}- light : retient le mode léger, un an. Il n’existe pas si vous ne le choisissez pas.
- favorites : les annonces que vous enregistrez sans avoir de compte, 90 jours.
- seen : les huit dernières annonces que vous avez ouvertes, pour que vous puissiez y revenir ; jusqu’à ce que vous fermiez le navigateur ou votre session, ou que vous les effaciez dans « Vues récemment ».
- second-step : pendant que vous saisissez le code de la validation en deux étapes, 10 minutes.
- waiting-form : retrouve ce que vous avez écrit avant de vous connecter ou de vous inscrire ; jusqu’à la fermeture du navigateur.
- shown-once : porte une seule fois vos codes de secours à la page qui vous les montre, ou votre adresse e-mail de l’inscription à la connexion ; 5 minutes.

Vos recherches récentes, et une copie des dernières annonces que vous lisez pour les moments sans connexion, sont conservées dans votre navigateur et n’en sortent pas. Ce que vous avez écrit dans un formulaire lorsque vous changez de langue l’est aussi, jusqu’à ce que la page s’ouvre dans l’autre.

## Avec qui nous partageons des données
Avec personne, sauf les prestataires qui hébergent le site, les photographies et les e-mails, qui les traitent pour notre compte, et les autorités quand la loi l’exige. Ce que vous publiez dans une annonce est visible par tout le monde.

## Vos droits
Dans Paramètres, Confidentialité, vous téléchargez une copie de tout ce que nous conservons à votre sujet et vous demandez la suppression de votre compte. Dès la demande, vos annonces ne sont plus montrées ; pendant 14 jours vous pouvez revenir en arrière, puis nous effaçons le compte avec tout ce qu’il contient, photographies comprises. Les sauvegardes de la personne qui gère le site peuvent le conserver quelque temps de plus.

Vous pouvez aussi demander l’accès, la rectification, l’effacement, l’opposition, la limitation et une copie de vos données en écrivant à {contactEmail}. Si vous estimez que nous ne vous avons pas bien répondu, vous pouvez introduire une réclamation auprès de l’autorité espagnole de protection des données, l’Agencia Española de Protección de Datos (www.aepd.es).`,
}
