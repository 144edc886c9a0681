import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { askQuotePath, orderPackagePath } from '#app/domain/hiring/paths.ts'
import { NEW_REQUEST_PATH } from '#app/domain/hiring/public-paths.ts'
import { findWayAgain, type NoWayAgain, type WaysOut } from '#app/domain/orders/again.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { NO_WAY_AGAIN } from './again-texts.ts'
import { unknownOrder } from './order-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Contratar de nuevo') }]

/**
 * Leads to the form by which the same work is hired again. The address of that form names the order, and its words are
 * read again for their client alone.
 */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const way = id && (await findWayAgain(db, viewer.id, id))
  if (!id || !way || way.kind === 'not-found') throw unknownOrder()
  switch (way.kind) {
    case 'package':
      throw redirect(`${orderPackagePath(way.listingId, way.tier)}&again=${id}`)
    case 'request':
      throw redirect(`${askQuotePath(way.listingId)}?again=${id}`)
    case 'no-way':
      return data({ back: orderPath(id), refusal: NO_WAY_AGAIN()[way.why], out: linksOut(id, way) }, { status: 409 })
  }
}

interface Out {
  to: string
  title: string
}

/** Other ways, the nearest to the wanted one first. */
function linksOut(orderId: string, { why, out }: { why: NoWayAgain; out: WaysOut }): Out[] {
  switch (why) {
    case 'not-over':
      return [{ to: orderPath(orderId), title: t('Ver cómo está') }]
    case 'leaving':
      return [{ to: '/dashboard/settings/privacy/delete-account/cancel', title: t('Cancelar la eliminación') }]
    case 'blocked-by-you':
      return [
        ...(out.conversationId
          ? [{ to: `/dashboard/messages/${out.conversationId}/block`, title: t('Desbloquear a esta persona') }]
          : []),
        ...ELSEWHERE(),
      ]
    // The texts do not distinguish a person who is away from one who has blocked the reader.
    case 'away':
    case 'unavailable':
    case 'erased':
      return ELSEWHERE()
    default:
      return [...withTheSame(orderId, out), ...ELSEWHERE()]
  }
}

function withTheSame(orderId: string, { askAt, listingId, profileId }: WaysOut): Out[] {
  return [
    ...(askAt
      ? [{ to: `${askQuotePath(askAt)}?again=${orderId}`, title: t('Pedirle presupuesto para lo mismo') }]
      : []),
    ...(listingId ? [{ to: `/marketplace/${listingId}`, title: t('Ver qué ofrece ahora') }] : []),
    ...(profileId && !listingId ? [{ to: `/freelancers/${profileId}`, title: t('Ver su perfil y sus anuncios') }] : []),
  ]
}

const ELSEWHERE: () => Out[] = perLanguage(() => [
  { to: '/marketplace', title: t('Buscar a otra persona') },
  { to: NEW_REQUEST_PATH, title: t('Publicar una solicitud') },
])

export default function HireAgain() {
  const { back, refusal, out } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={back}>{t('La contratación')}</BackLink>
      <h1>{t('Contratar de nuevo')}</h1>
      <p className="callout">{refusal}</p>
      <p className="cluster">
        {out.map(({ to, title }, index) => (
          <span key={to}>
            <Link className={index === 0 ? 'button' : 'button button--plain'} to={to}>
              {title}
            </Link>{' '}
          </span>
        ))}
      </p>
    </div>
  )
}
