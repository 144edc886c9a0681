import type { Place } from '#app/domain/paging.ts'
import type { Selectable } from 'kysely'
import type { JobCover } from '#app/domain/listings/card.server.ts'
import type { Price } from '#app/domain/listings/price.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { Language } from '#app/locale/languages.ts'
import type { Quotes } from '#db/types.ts'

/** The types of messages: words, words with files, a line of the site (N5), or the card of a quote. */
export type MessageType = 'text' | 'attachment' | 'system' | 'quote'

/** The quote that a message represents, in its present state. */
export interface QuoteInMessage {
  id: string
  title: string
  /** The language of the title. */
  language: Language
  version: number
  state: Selectable<Quotes>['state']
  toPayCents: number
  currency: string
  validUntil: Date
}

export interface InboxFilter {
  /** A part of the other person's name; accents and capitals make no difference. */
  name?: string
  archived: boolean
}

/** A conversation as the list shows it. */
export interface ConversationItem {
  id: string
  /** Null where the account was erased. */
  otherId: string | null
  /** The other person's name, or that the account was erased. */
  name: string
  avatarUrl: string | null
  isOnline: boolean
  listingTitle: string | null
  /** The language of the listing's title; null without a listing. */
  listingLanguage: Language | null
  /** The subject, with its picture while everybody can see that; null if it is not a listing, or a deleted one. */
  job: JobCover | null
  unreadCount: number
  muted: boolean
  lastMessageAt: Date
  lastMessage: {
    content: string
    language: Language
    said: unknown
    type: MessageType
    isOwn: boolean
    isErased: boolean
    isHidden: boolean
  }
}

export interface ConversationPage {
  items: ConversationItem[]
  next?: Place
  /** Unread messages in all conversations that are not archived. Known only if there is an item. */
  unreadTotal: number
}

/** The subject of a conversation; a deleted listing has no name. */
export type ConversationListing =
  | { kind: 'gone' }
  | {
      kind: 'visible' | 'hidden'
      id: string
      title: string
      language: Language
      price: Price
      /** The pictures of the listing, for those who may see it. */
      job: JobCover
    }

/** A conversation as one of its two members sees it. */
export interface ConversationView {
  id: string
  /** Whether moderation has closed the conversation: it can be read but not continued. */
  isClosed: boolean
  other: { id: string | null; name: string; avatarUrl: string | null; isOnline: boolean; isErased: boolean }
  hasBlocked: boolean
  archived: boolean
  muted: boolean
  isClient: boolean
  lastSeq: number
  lastReadSeq: number
  /** How far the other member has read. */
  otherReadSeq: number
  /** How often a card of a quote in it was added or changed. */
  cardChanges: number
  /** Null for contact from a profile. */
  listing: ConversationListing | null
}

/** A message (N5). */
export interface Message {
  id: string
  seq: number
  senderId: string | null
  receiverId: string | null
  content: string
  language: Language
  /** The text of the site in the content, with its values; null where a person wrote all of it. */
  said: unknown
  type: MessageType
  createdAt: Date
  isHidden: boolean
  /** Whether the sender's account was erased, and the text with it. */
  isErased: boolean
  warnings: string[]
  /** The advice beside the message for its receiver; its sender does not see it. */
  advice: string[]
  attachments: Attachment[]
  /** The quote; null for all other messages, and once the quote is gone. */
  quote: QuoteInMessage | null
}

export interface MessagePage {
  items: Message[]
  /** The place of the older messages, which come before this number. */
  older?: number
  /** The place of the newer messages, which come after this number. */
  newer?: number
}
