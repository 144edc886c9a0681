import { z } from 'zod'
import { PROOFS as PROOFS_OF_RATINGS, UNCONFIRMED } from '#app/domain/reviews/proofs.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { FILE_MAX_BYTES, RATINGS_IN_A_FILE } from './limits.ts'
import type { PublishedRating } from './published.server.ts'

/*
 * The files that people take with them. They are checked for years after, so these formats only get new numbers.
 */

const STATEMENT_FORMAT = 'gremio-rating/1'
const FILE_FORMAT = 'gremio-ratings/1'

const PROOF_NAMES = [
  'pago-verificado',
  'confirmada-por-las-dos-partes',
  'pago-simulado',
  'pago-sin-confirmar',
  'sin-pago',
  'sin-datos',
] as const
type Proof = (typeof PROOF_NAMES)[number]

export const PROOFS: () => Record<Proof, string> = perLanguage(() => ({
  'pago-verificado': PROOFS_OF_RATINGS().stripe,
  'confirmada-por-las-dos-partes': PROOFS_OF_RATINGS().directo,
  'pago-simulado': PROOFS_OF_RATINGS().prueba,
  'pago-sin-confirmar': UNCONFIRMED().sin_confirmar,
  'sin-pago': UNCONFIRMED().sin_pago,
  'sin-datos': t('De antes de contratar por aquí'),
}))

/** How a paid order was paid, for each provider that can move the money. */
const PROOF_OF: Record<NonNullable<PublishedRating['provider']>, Proof> = {
  stripe: 'pago-verificado',
  directo: 'confirmada-por-las-dos-partes',
  prueba: 'pago-simulado',
}

/** The signed statement of a rating, without the author's name, the order and its price. */
const Statement = z.strictObject({
  format: z.literal(STATEMENT_FORMAT),
  site: z.string().max(300),
  id: z.uuid(),
  stars: z.int().min(1).max(5),
  text: z.string().max(8_000).nullable(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  category: z.string().max(100),
  work: z.string().max(200),
  proof: z.enum(PROOF_NAMES),
})
export type Statement = z.output<typeof Statement>

const SignedRating = z.strictObject({
  /** Checked separately: if one rating of a file was changed, the others still get a result. */
  rating: z.unknown(),
  kid: z.string().regex(/^[\w-]{43}$/),
  /** 64 bytes in base64url. */
  signature: z.string().regex(/^[\w-]{86}$/),
})
type SignedRating = z.output<typeof SignedRating>

const RatingsFile = z.strictObject({
  format: z.literal(FILE_FORMAT),
  verify: z.string().max(400),
  keys: z.string().max(400),
  ratings: z.array(SignedRating).min(1).max(RATINGS_IN_A_FILE),
})

/** The statement about a rating as it stands now. */
export const statementOf = (rating: PublishedRating, site: string): Statement => ({
  format: STATEMENT_FORMAT,
  site,
  id: rating.id,
  stars: rating.stars,
  text: rating.text,
  month: isoDay(rating.publishedAt, null).slice(0, 7),
  category: rating.category,
  work: rating.work,
  proof: proofOf(rating),
})

function proofOf({ provider, proof }: PublishedRating): Proof {
  if (provider === null || proof === null) return 'sin-datos'
  if (proof === 'confirmado') return PROOF_OF[provider]
  return proof === 'sin_confirmar' ? 'pago-sin-confirmar' : 'sin-pago'
}

/** A file as it is downloaded, to be read by people too. */
export const writeFile = (ratings: SignedRating[], { verify, keys }: { verify: string; keys: string }): string =>
  `${JSON.stringify({ format: FILE_FORMAT, verify, keys, ratings } satisfies z.input<typeof RatingsFile>, null, 2)}\n`

/** The signed ratings of a file; undefined when it is none of these files. */
export function readFile(file: Buffer | string): SignedRating[] | undefined {
  if (file.length > FILE_MAX_BYTES) return undefined
  let parsed: unknown
  try {
    const text = typeof file === 'string' ? file : new TextDecoder('utf-8', { fatal: true }).decode(file)
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
    // When a property occurs twice, a reader may see a different one from the verified one.
    if (namesIn(text) !== propertiesOf(parsed)) return undefined
  } catch {
    return undefined
  }
  return RatingsFile.safeParse(parsed).data?.ratings
}

/** How many names of properties are written in a valid JSON text. */
const namesIn = (json: string): number =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length

/** How many properties a parsed value has, at any depth, which may be deeper than recursion allows. */
function propertiesOf(value: unknown): number {
  let count = 0
  for (const left = [value]; left.length > 0;) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    const inner = Object.values(one)
    if (!Array.isArray(one)) count += inner.length
    for (const each of inner) left.push(each)
  }
  return count
}

/**
 * The signed statement, when it has exactly the properties that the site signs; undefined otherwise. A further property
 * would be read by people as if it had been signed.
 */
export function readStatement(rating: unknown): Statement | undefined {
  const { data } = Statement.safeParse(rating)
  // Properties that zod drops itself, such as «__proto__», count as superfluous too.
  return data && Object.keys(rating as object).length === Object.keys(data).length ? data : undefined
}
