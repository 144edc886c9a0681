import { config } from '#app/config/env.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { readSigned, sealing, signed } from './tokens.server.ts'

/* Links that do one thing without a session: the token in the address gives its holder the right. */

/** Where links in the worker's mails lead. No request names it, so a trial uses the address of its own machine. */
export const mailSite = {
  origin: config.appOrigin ?? `http://127.0.0.1:${config.port}`,
  name: config.siteName,
}

/**
 * The subject of a mail: a person's notifications, those about hirings, quotes or contests, news of the site, one saved
 * search, all saved searches of an owner, the newsletter.
 */
const KINDS = ['email', 'hiring', 'quote', 'contest', 'marketing', 'search', 'searches', 'newsletter'] as const
type Kind = (typeof KINDS)[number]

const link = (path: string, id: string, kind: string) =>
  `${mailSite.origin}${path}?token=${signed('unsubscribe', `${id}.${kind}`)}`

function readLink(token: string | null) {
  const [id = '', kind] = readSigned('unsubscribe', token)?.split('.') ?? []
  return { id, kind }
}

const readIdOf = (wanted: string) => (token: string | null) => {
  const { id, kind } = readLink(token)
  return kind === wanted ? id : undefined
}

/**
 * The signed address that stops mails of a kind. It does not expire.
 * @param id of the person, the saved search or the subscriber.
 */
export const unsubscribeUrl = (id: string, kind: Kind) => link('/unsubscribe', id, kind)

/** The subject of such an address, or undefined when the signature is not this site's. */
export function readUnsubscribeToken(token: string | null): { id: string; kind: Kind } | undefined {
  const { id, kind: written } = readLink(token)
  const kind = KINDS.find((known) => known === written)
  return kind && { id, kind }
}

/** The address by which the holder of a mailbox confirms a search that was saved for it. */
export const confirmSearchUrl = (searchId: string) => link('/saved-searches/confirm', searchId, 'confirm-search')

/** The search of such an address, or undefined when the signature is not this site's. */
export const readConfirmSearchToken = readIdOf('confirm-search')

/** The address by which the holder of a mailbox confirms the newsletter for it. */
export const confirmNewsletterUrl = (subscriberId: string) =>
  link('/newsletter/confirm', subscriberId, 'confirm-newsletter')

/** The subscriber of such an address, or undefined when the signature is not this site's. */
export const readConfirmNewsletterToken = readIdOf('confirm-newsletter')

/**
 * The signed path on which an owner confirms the listings that one question was about (M11). The holder of the mail can
 * do only that. It works as long as there is something to confirm.
 */
export const renewalPath = (ownerId: string, askedAt: Date) =>
  `/renew?token=${signed('renew', `${ownerId}.${askedAt.getTime()}`)}`

/** The owner and the moment of the question that such a path names; undefined when the signature is not ours. */
export function readRenewalToken(token: string | null): { ownerId: string; askedAt: Date } | undefined {
  const [ownerId, askedAt] = readSigned('renew', token)?.split('.') ?? []
  return ownerId ? { ownerId, askedAt: new Date(Number(askedAt)) } : undefined
}

/** As long as an appeal is possible, and some days more for mails that are read late. */
const APPEAL_LINK_MS = 190 * DAY_MS
const appeals = sealing<{ caseId: string; userId: string }>('appeal', APPEAL_LINK_MS)

/** The path on which a person who cannot sign in appeals. It opens one case and nothing else. */
export const appealPath = (about: { caseId: string; userId: string }) => `/appeal?token=${appeals.seal(about)}`

export const appealUrlAt = (origin: string) => (about: { caseId: string; userId: string }) => origin + appealPath(about)

/** The case and the person of such an address, or undefined when it is not this site's or too old. */
export const readAppealToken = (token: unknown, now?: Date) => appeals.open(token, now)
