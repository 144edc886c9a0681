import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { PUBLISHED_KINDS } from '#app/domain/accounts/taking-over.server.ts'
import {
  findPublishedBefore,
  type keepPublished,
  type PublishedBefore,
} from '#app/domain/personal-data/published-before.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer, type RequestArgs } from '#app/http/viewer.server.ts'
import { PUBLISHED_BEFORE } from './published-kinds.ts'
import { t } from '#app/locale/texts.ts'

export interface DecisionArgs extends RequestArgs {
  params: Record<string, string | undefined>
}

const CONFLICT = 409
const notFound = () => new Response(null, { status: 404 })

/** @throws 404 when it is not this person's. */
export async function requirePublished(args: DecisionArgs): Promise<{ viewerId: string; item: PublishedBefore }> {
  const viewer = await requireViewer(args)
  const { kind = '' } = args.params
  const id = parseId(args.params['id'])
  if (!PUBLISHED_KINDS.some((known) => known === kind) || !id) throw notFound()
  const item = await findPublishedBefore(db, viewer.id, { kind, id })
  if (!item) throw notFound()
  return { viewerId: viewer.id, item }
}

/** Does what the owner has decided, and continues with the rest. */
export async function answerDecision(args: DecisionArgs, decide: typeof keepPublished, done: string) {
  const { viewerId, item } = await requirePublished(args)
  const outcome = await decide(db, viewerId, { kind: item.kind, id: item.id }, clock.now())
  switch (outcome.kind) {
    case 'kept':
    case 'taken-away':
      return redirectWithNotice(PUBLISHED_BEFORE, done)
    case 'decided':
      return redirectWithNotice(PUBLISHED_BEFORE, t('Ya lo habías decidido de otra manera'), { kind: 'info' })
    case 'not-found':
      throw notFound()
    case 'invalid':
      return data(
        { message: t('Antes de publicarlo hay que corregirlo: {faults}.', { faults: outcome.messages.join('. ') }) },
        { status: CONFLICT },
      )
    case 'moderated':
      return data(
        { message: t('Moderación lo ha retirado, así que no se puede volver a mostrar.') },
        { status: CONFLICT },
      )
  }
}
