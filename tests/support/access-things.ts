import { randomUUID } from 'node:crypto'
import {
  appealUrlAt,
  confirmNewsletterUrl,
  confirmSearchUrl,
  renewalPath,
  unsubscribeUrl,
} from '#app/adapters/links.server.ts'
import { ratingsBox, totpBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { issueToken, type TokenPurpose } from '#app/domain/accounts/tokens.server.ts'
import { beginTwoFactor, findEnrolment } from '#app/domain/accounts/two-factor.server.ts'
import { offerInDispute } from '#app/domain/disputes/commands.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { promoteListing } from '#app/domain/listings/promotions.server.ts'
import { appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { signOne } from '#app/domain/signed-ratings/signing.server.ts'
import { anAuthenticator, withTwoFactor } from './authenticator.ts'
import { aContest, anEntry, inDays } from './contests.ts'
import { aConversation } from './conversations.ts'
import { anExternalAd, anExternalSource } from './external-ads.ts'
import { aCollected, aDispute, aLaterStart, anExtra, anOpenPayment, aStatedShare, aWithdrawable } from './disputes.ts'
import { aPayout, OTHER_IBAN } from './payouts.ts'
import { aProposedReturn } from './returns.ts'
import { withBilling, withTaxDetails } from './tax-details.ts'
import {
  aCounter,
  aFileIn,
  aHiring,
  aPublicRequest,
  aQuote,
  aRequest,
  aRequestFile,
  aTemplate,
  QUOTE,
  receiptOf,
  TO_THE_END,
  standingCounterOf,
  wordsOfFreelancer,
} from './hiring.ts'
import { aListing, anAccount, PASSWORD, type Account } from './rows.ts'
import { aCase, aCaseWithMeasure, aDismissedReport, aModerator, anOwnStem, settle } from './moderation.ts'
import { aPackagedListing, aPackageOrder } from './packages.ts'
import { aNotification } from './notifications.ts'
import { aRating } from './ratings.ts'
import { aSavedSearch, site } from './saved-searches.ts'

/** The other side of the owner's things with another person: requests, quotes, orders, disputes, payments, ratings. */
export type People = Record<'stranger' | 'moderator' | 'owner' | 'other', Account>

/** New people for each row that changes something: nothing that one address changes reaches the next. */
export async function somePeople(db: Db): Promise<People> {
  return {
    owner: await anAccount(db),
    other: await anAccount(db),
    stranger: await anAccount(db),
    moderator: await anAccount(db, { user: { role: 'moderador' } }),
  }
}

/** The things that rows name, made when one does: things of the owner, and words for forms. One name can rest on one before it. */
export function thingsOf(db: Db, people: People, made: Record<string, string>): Record<string, () => Promise<string>> {
  return {
    ...wordsOf(people),
    ...linksOf(db, people),
    ...accountThings(db, people),
    ...listingThings(db, people),
    ...contestThings(db, people, made),
    ...conversationThings(db, people, made),
    ...caseThings(db, people, made),
    ...hiringThings(db, people, made),
  }
}

const idOf = async (made: Promise<{ id: string }>) => (await made).id
const tokenOf = (address: string) => new URL(address, site.origin).searchParams.get('token') ?? ''

function wordsOf({ owner }: People) {
  return {
    nobody: () => Promise.resolve(randomUUID()),
    owner: () => Promise.resolve(owner.id),
    email: () => Promise.resolve(owner.email),
    new: () => Promise.resolve(`nueva-${randomUUID().slice(0, 12)}@ejemplo.es`),
    soon: () => Promise.resolve(inDays(5).toISOString().slice(0, 10)),
    reason: () =>
      Promise.resolve(`reason=estafa&text=Pide dinero.&email=vecina-${randomUUID().slice(0, 12)}@ejemplo.es`),
    browser: () => {
      const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`
      return Promise.resolve(`endpoint=${endpoint}&p256dh=${'B'.repeat(87)}&auth=${'a'.repeat(22)}`)
    },
  }
}

/** The tokens of links in mails. */
function linksOf(db: Db, { owner }: People) {
  const token = (purpose: TokenPurpose, email = owner.email, userId = owner.id) =>
    inTransaction(db, (trx) => issueToken(trx, { userId, email, purpose, now: new Date() }))
  return {
    resetToken: () => token('restablecer'),
    verifyToken: async () => {
      const { id, email } = await anAccount(db, { verified: false })
      return token('verificar_correo', email, id)
    },
    changeToken: () => token('cambiar_correo', `nueva-${randomUUID().slice(0, 12)}@ejemplo.es`),
    undoToken: () => token('deshacer_correo', `vieja-${randomUUID().slice(0, 12)}@ejemplo.es`),
    appealToken: async () => {
      const caseId = await aCaseWithMeasure(db, { subjectId: owner.id })
      return tokenOf(appealUrlAt(site.origin)({ caseId, userId: owner.id }))
    },
    newsletterToken: async () => {
      const values = { email: owner.email, state: 'por_confirmar' as const, consentText: 'Sí.' }
      const made = db.insertInto('newsletterSubscribers').values(values).returning('id').executeTakeFirstOrThrow()
      return tokenOf(confirmNewsletterUrl(await idOf(made)))
    },
    searchToken: async () =>
      tokenOf(
        confirmSearchUrl(await aSavedSearch(db, owner, { userId: null, email: owner.email, state: 'por_confirmar' })),
      ),
    stopToken: async () => tokenOf(unsubscribeUrl(await aSavedSearch(db, owner), 'search')),
    renewToken: async () => {
      const askedAt = inDays(-8)
      await aListing(db, { author: owner, confirmedAt: inDays(-91), freshnessToldAt: askedAt })
      return tokenOf(renewalPath(owner.id, askedAt))
    },
  }
}

function accountThings(db: Db, { owner, other, stranger }: People) {
  return {
    publishedBefore: async () => {
      const { id } = await aListing(db, { author: owner, status: 'inactive' })
      const values = { userId: owner.id, kind: 'anuncio' as const, thingId: id, hiddenAt: new Date() }
      await db.insertInto('publishedBefore').values(values).execute()
      return id
    },
    unverified: async () => {
      await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', owner.id).execute()
      return ''
    },
    recluse: () => aRecluse(db),
    reserved: () => aRecluse(db, 'la.reservada'),
    /** The code of an app that the owner has only just given the secret. */
    newCode: async () => {
      const now = new Date()
      await beginTwoFactor(db, totpBox, owner.id, { password: PASSWORD, now })
      const asked = { userId: owner.id, email: owner.email, siteName: site.name, now }
      return anAuthenticator((await findEnrolment(db, totpBox, asked))?.typed ?? '').codeAt(now)
    },
    code: async () => (await withTwoFactor(db, owner)).codeAt(new Date()),
    notification: () => idOf(aNotification(db, owner)),
    search: () => aSavedSearch(db, owner),
    favorite: async () => {
      const listingId = (await aListing(db, { author: stranger })).id
      const values = { userId: owner.id, listingId, priceAtSave: 45_000, countedOn: '2026-11-01', list: 'Casa' }
      return idOf(db.insertInto('favorites').values(values).returning('id').executeTakeFirstOrThrow())
    },
    avatar: async () => {
      const avatarUrl = `/media/avatars/${owner.id}/1763725200000-${'a'.repeat(24)}`
      await db.updateTable('profiles').set({ avatarUrl }).where('id', '=', owner.id).execute()
      return ''
    },
    deletion: () => requestDeletion(db, { userId: owner.id, password: PASSWORD }, { now: new Date(), site }),
    session: () => {
      const values = { userId: owner.id, tokenHash: Buffer.from(randomUUID()), persistent: true, expiresAt: inDays(1) }
      return idOf(db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow())
    },
    export: () => {
      const values = { userId: owner.id, state: 'lista' as const, requestedAt: new Date(), readyAt: new Date() }
      const file = { expiresAt: inDays(1), key: `exports/${owner.id}/nada.zip`, bytes: 1 }
      const made = db.insertInto('dataExports').values({ ...values, ...file })
      return idOf(made.returning('id').executeTakeFirstOrThrow())
    },
    rating: () => idOf(aRating(db, { freelancer: owner, client: other })),
    /** The file with one rating about somebody, as it is pasted. */
    signedRating: async () => {
      const { id, freelancerId } = await aRating(db)
      const signing = { box: ratingsBox, site: site.origin, now: new Date() }
      return encodeURIComponent((await signOne(db, freelancerId, id, signing)) ?? '')
    },
  }
}

/** A person with a private profile. */
async function aRecluse(db: Db, username?: string) {
  const { id } = await anAccount(db, { username })
  await db.insertInto('userSettings').values({ userId: id, profileVisibility: 'private' }).execute()
  return id
}

function listingThings(db: Db, { owner, stranger }: People) {
  const listing = (columns: Parameters<typeof aListing>[1] = {}) => idOf(aListing(db, { author: owner, ...columns }))
  const source = () => anExternalSource(db, { key: randomUUID().slice(0, 8), nextFetchAt: new Date(Date.now() + 1e9) })
  const externalAd = async () => idOf(anExternalAd(db, (await source()).id))
  return {
    active: () => listing(),
    inactive: () => listing({ status: 'inactive' }),
    draft: async () => {
      const values = { authorId: owner.id, draftKey: randomUUID(), fields: '{"title":"Logotipos"}', pictureIds: [] }
      await db.insertInto('listingDrafts').values(values).execute()
      return values.draftKey
    },
    removed: () => listing({ deletedAt: new Date() }),
    old: () => listing({ confirmedAt: inDays(-91), freshnessToldAt: inDays(-8) }),
    boosted: async () => {
      const id = await listing()
      await promoteListing(db, owner.id, id, new Date())
      return id
    },
    /** A listing of the stranger, which the owner has among their favourites. */
    kept: async () => {
      const listingId = (await aListing(db, { author: stranger })).id
      const values = { userId: owner.id, listingId, priceAtSave: 45_000, countedOn: '2026-11-01' }
      await db.insertInto('favorites').values(values).execute()
      return listingId
    },
    keptSample: async () => {
      const values = {
        userId: owner.id,
        kind: 'sample' as const,
        key: 'camara-reflex',
        priceAtSave: 45_000,
        countedOn: '2026-11-01',
      }
      await db.insertInto('favorites').values(values).execute()
      return ''
    },
    keptAd: async () => {
      const key = await externalAd()
      const values = { userId: owner.id, kind: 'external' as const, key, countedOn: '2026-11-01' }
      await db.insertInto('favorites').values(values).execute()
      return key
    },
    dueSource: () => idOf(source()),
    externalAd,
    withdrawnAd: async () => idOf(anExternalAd(db, (await source()).id, { moderation: 'retirado' })),
  }
}

function contestThings(db: Db, { owner }: People, made: Record<string, string>) {
  const over = { from: -9, to: -1 }
  return {
    contest: () => idOf(aContest(db, { organiser: owner })),
    removedContest: () => idOf(aContest(db, { organiser: owner, moderation: 'retirado' })),
    judged: () => idOf(aContest(db, { organiser: owner, ...over })),
    entry: async () => idOf(anEntry(db, made['judged'] ?? (await idOf(aContest(db, over))), { createdAt: inDays(-5) })),
    finalist: () => {
      const marked = { state: 'finalista' as const, note: 'Se ve desde lejos.', createdAt: inDays(-5) }
      return idOf(anEntry(db, made['judged'] ?? '', marked))
    },
    sent: async () => idOf(anEntry(db, (await aContest(db)).id, { author: owner })),
  }
}

const messageOf = (db: Db, conversationId = '') =>
  idOf(db.selectFrom('messages').select('id').where('conversationId', '=', conversationId).executeTakeFirstOrThrow())

function conversationThings(db: Db, { owner }: People, made: Record<string, string>) {
  return {
    conversation: () => idOf(aConversation(db, { seller: owner })),
    message: () => messageOf(db, made['conversation']),
    /** A file in the conversation whose bytes were never stored. */
    attachment: async () => {
      const file = { key: `private/${owner.id}/nada`, name: 'plano.pdf', mime: 'application/pdf', bytes: 1 }
      const values = { messageId: await messageOf(db, made['conversation']), ...file }
      return idOf(db.insertInto('messageAttachments').values(values).returning('id').executeTakeFirstOrThrow())
    },
  }
}

function hiringThings(db: Db, { owner, other, moderator }: People, made: Record<string, string>) {
  const [asClient, asFreelancer] = [
    { client: owner, freelancer: other },
    { client: other, freelancer: owner },
  ]
  const delivered = [...TO_THE_END.slice(0, 3)]
  const paid = TO_THE_END.slice(0, 2)
  return {
    /** A request of the owner as a client. */
    request: () => idOf(aRequest(db, asClient)),
    publicRequest: () => idOf(aPublicRequest(db, { client: owner })),
    /** Files of these requests. */
    requestFile: () => idOf(aRequestFile(db, made['request'] ?? '')),
    publicFile: () => idOf(aRequestFile(db, made['publicRequest'] ?? '')),
    quotedPublic: async () => {
      const { id } = await aPublicRequest(db, { client: owner })
      await aListing(db, { author: other })
      await sendQuote(db, { freelancerId: other.id, requestId: id }, QUOTE, { formKey: randomUUID(), now: new Date() })
      return id
    },
    quote: () => idOf(aQuote(db, asClient)),
    template: () => aTemplate(db, owner),
    /** A request with a quote. */
    quotedIn: async () => (await aQuote(db, asClient)).requestId,
    countered: () => idOf(aCounter(db, asClient)),
    order: () => idOf(aHiring(db, asClient)),
    delivered: () => idOf(aHiring(db, asClient, delivered)),
    finished: () => idOf(aHiring(db, asClient, TO_THE_END)),
    /** The freelancer proposes to give something back. */
    returnAsked: () => idOf(aProposedReturn(db, asClient, 'freelancer')),
    returnOwn: () => idOf(aProposedReturn(db, asClient, 'client')),
    /** The freelancer says that the payment has not come. */
    denied: () =>
      idOf(
        aHiring(db, asClient, [
          ['client', 'pay'],
          ['freelancer', 'not-received'],
        ]),
      ),
    /** Cancelled after it was paid: the freelancer says that it has been given back. */
    givenBack: () => idOf(aHiring(db, asClient, [...paid, ['freelancer', 'cancel'], ['freelancer', 'returned']])),
    /**
     * Orders of the owner as a freelancer: in one the client has announced a payment, in the other the money has to go
     * back.
     */
    announcedTo: () => idOf(aHiring(db, asFreelancer, [['client', 'pay']])),
    toGiveBack: () => idOf(aHiring(db, asFreelancer, [...paid, ['freelancer', 'cancel']])),
    /** Accepted, and not paid. */
    unpaid: () =>
      idOf(
        aHiring(db, asClient, [
          ['freelancer', 'start'],
          ['freelancer', 'deliver'],
          ['client', 'accept'],
        ]),
      ),
    /** The payout method of the owner, and another account that will take its place. */
    account: async () => {
      await aPayout(db, owner)
      return ''
    },
    otherAccount: async () => {
      await aPayout(db, owner, { iban: OTHER_IBAN })
      return ''
    },
    /** The owner's details for the tax office. */
    taxDetails: async () => {
      await withTaxDetails(db, owner)
      return ''
    },
    /** An order whose invoices are to be made out to somebody. */
    billed: async () => {
      const { id } = await aHiring(db, asClient)
      await withBilling(db, { userId: owner.id, orderId: id })
      return id
    },
    /** The freelancer's words in `{delivered}`. */
    heard: () => wordsOfFreelancer(db, made['delivered'] ?? ''),
    deliveredFile: () => aFileIn(db, made['delivered'] ?? '', 'deliver'),
    /** A request to the owner as a freelancer. */
    askedOf: () => idOf(aRequest(db, asFreelancer)),
    quoteBy: () => idOf(aQuote(db, asFreelancer)),
    counteredBy: () => idOf(aCounter(db, asFreelancer)),
    /** The client's counter-offer in `{counteredBy}`. */
    counter: () => standingCounterOf(db, made['counteredBy'] ?? ''),
    packageOrder: () => idOf(aPackageOrder(db, asFreelancer)),
    /** A listing of another person with packages that are accepted at once. */
    packaged: () => idOf(aPackagedListing(db)),
    collected: () => idOf(aCollected(db, asClient)),
    payment: () => idOf(anOpenPayment(db, asClient)),
    running: () => idOf(aHiring(db, asClient, TO_THE_END.slice(0, 2))),
    atWork: () => idOf(aHiring(db, asFreelancer, TO_THE_END.slice(0, 2))),
    stated: () => idOf(aStatedShare(db, asClient)),
    notBegun: () => idOf(aLaterStart(db, asClient)),
    withdrawable: () => idOf(aWithdrawable(db, asClient)),
    withdrawn: () => idOf(aWithdrawable(db, asFreelancer, { withdrawn: true })),
    extraIn: async () => {
      const extra = await anExtra(db, asClient)
      made['extra'] = extra.extraId
      return extra.id
    },
    extra: () => Promise.resolve(made['extra'] ?? ''),
    dispute: () => idOf(aDispute(db, asClient)),
    disputed: () => idOf(aDispute(db, asFreelancer)),
    talked: () => idOf(aDispute(db, asClient, 'negociacion')),
    offered: async () => {
      const { id, freelancer } = await aDispute(db, asClient, 'negociacion')
      const { version } = await db
        .selectFrom('disputes')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const offer = { cents: 2_000, formKey: randomUUID(), version, now: new Date() }
      await offerInDispute(db, { userId: freelancer.id, disputeId: id }, offer)
      return id
    },
    decided: () => idOf(aDispute(db, asClient, 'decidida')),
    toDecide: () => idOf(aDispute(db, asClient, 'moderacion')),
    disputeFile: async () => {
      const dispute = await db
        .selectFrom('disputes')
        .select('orderId')
        .where('id', '=', made['toDecide'] ?? '')
        .executeTakeFirstOrThrow()
      return aFileIn(db, dispute.orderId, 'dispute', made['toDecide'])
    },
    claimedDispute: async () => {
      const { id } = await aDispute(db, asClient, 'moderacion')
      await claimDispute(db, moderator.id, id, new Date())
      return id
    },
    /** The number of the receipt of the one before. */
    receipt: () => receiptOf(db, owner, made['finished']),
    worked: () => idOf(aHiring(db, asFreelancer, TO_THE_END)),
    /** An invoice of the order whose bytes were never stored. */
    invoice: () => {
      const place = { orderId: made['worked'] ?? '', stageN: 1, freelancerId: owner.id, createdAt: new Date() }
      const file = {
        key: `private/${owner.id}/factura`,
        name: 'factura.pdf',
        mime: 'application/pdf' as const,
        bytes: 1,
      }
      return idOf(
        db
          .insertInto('stageInvoices')
          .values({ ...place, ...file })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    },
    /** A listing of another person, who accepts requests. */
    asked: async () => idOf(aListing(db, { author: await anAccount(db) })),
  }
}

function caseThings(db: Db, { owner, moderator }: People, made: Record<string, string>) {
  const openCase = async () => (await aCase(db, { listingId: await idOf(aListing(db, { author: owner })) })).caseId
  const claimed = async (id: string) => {
    await claimCase(db, { id: moderator.id, role: 'moderador' }, id, new Date())
    return id
  }
  return {
    /** About something of the owner's, with a measure. */
    case: () => aCaseWithMeasure(db, { subjectId: owner.id }),
    openCase,
    claimedCase: async () => claimed(await openCase()),
    appealedCase: async () => {
      const id = await aCaseWithMeasure(db, { subjectId: owner.id })
      await appealMeasure(db, owner.id, id, 'No es así.', new Date())
      return claimed(id)
    },
    adCase: async () => {
      const source = await anExternalSource(db, { key: randomUUID().slice(0, 8), nextFetchAt: inDays(10) })
      const { id } = await anExternalAd(db, source.id)
      const { caseId } = await aCase(db, { kind: 'external', id, reporter: { email: 'lectora@ejemplo.es' } })
      await settle(db, await aModerator(db), caseId, { action: 'retirar' })
      return caseId
    },
    messageCase: async () => {
      const { id } = await aConversation(db, { seller: owner })
      return claimed(
        (await aCase(db, { kind: 'message', id: await messageOf(db, id), reporter: { id: owner.id } })).caseId,
      )
    },
    /** About a delivery of the owner's, with a file. */
    deliveryCase: async () => {
      const { id, client } = await aHiring(db, { freelancer: owner }, TO_THE_END.slice(0, 3))
      made['caseFile'] = await aFileIn(db, id, 'deliver')
      const delivery = await db
        .selectFrom('orderEvents')
        .select('id')
        .where('orderId', '=', id)
        .where('kind', '=', 'deliver')
        .executeTakeFirstOrThrow()
      return claimed((await aCase(db, { kind: 'order_event', id: delivery.id, reporter: { id: client.id } })).caseId)
    },
    /** About a request of the owner's, with a file. */
    requestCase: async () => {
      const { id, freelancer } = await aRequest(db, { client: owner })
      made['caseFile'] = await idOf(aRequestFile(db, id))
      return claimed((await aCase(db, { kind: 'request', id, reporter: { id: freelancer.id } })).caseId)
    },
    caseFile: () => Promise.resolve(made['caseFile'] ?? ''),
    dismissed: () => aDismissedReport(db),
    /** A word with a stem of its own. */
    ownStem: () => anOwnStem(db),
  }
}
