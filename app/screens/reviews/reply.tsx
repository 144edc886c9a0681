import './reviews.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { replyToRating } from '#app/domain/reviews/commands.server.ts'
import { REPLY_EDITABLE_HOURS } from '#app/domain/reviews/limits.ts'
import { AS_CLIENT_PATH, RECEIVED_PATH, replyPath } from '#app/domain/reviews/paths.ts'
import { findReceivedRating } from '#app/domain/reviews/queries.server.ts'
import { ReplyForm as ReplySchema } from '#app/domain/reviews/schema.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { readFields, textIn } from '#app/http/form-data.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { ReviewText } from '#app/parts/reviews/review-list.tsx'
import { presentReceived } from './received-page.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Responder a una valoración') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = parseId(params.id)
  const rating = id && (await findReceivedRating(db, viewer.id, id))
  if (!rating) throw ratingNotFound()
  const draft = await findFormDraft(db, viewer.id, { path: replyPath(id), now: clock.now() })
  return {
    draft: typeof draft?.body === 'string' ? draft.body : undefined,
    review: presentReceived(rating, { now: clock.now(), timezone: viewer.timezone }),
    returnTo: returnPath(readAddress(request, ['return']).get('return')),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  nameFields(request, { body: t('Tu respuesta') })
  const form = await readFields(request, [ReplySchema, 'return'])
  const id = parseId(params.id)
  if (!id) throw ratingNotFound()
  const viewer = await findViewer({ request, context })
  if (!viewer) throw await signInNeeded({ request, context }, form, { path: replyPath(id), message: SIGN_IN_FIRST() })
  const returnTo = returnPath(form.get('return'))
  const typed = { body: textIn(form, 'body'), returnTo }
  const read = ReplySchema.safeParse(Object.fromEntries(form))
  if (!read.success) {
    // That another person's rating is not found is reported before mistakes in the form.
    if (!(await findReceivedRating(db, viewer.id, id))) throw ratingNotFound()
    return refused(422, { ...typed, field: read.error.issues[0]?.message ?? t('Escribe tu respuesta') })
  }
  const { body, version } = read.data
  const reply = { body, version: versionOf(version), now: clock.now() }
  answerFailure({ request, context }, t('No se ha guardado'), (message) => refused(503, { ...typed, message }))
  const outcome = await replyToRating(db, viewer.id, id, reply)
  switch (outcome.kind) {
    case 'replied':
    case 'unchanged':
      await discardFormDraft(db, viewer.id, replyPath(id))
      return redirectWithNotice(returnTo, t('Respuesta enviada correctamente'))
    case 'replied-meanwhile':
      return refused(409, {
        ...typed,
        message: t('Mientras escribías se ha guardado otra respuesta tuya, y la hemos dejado. La ves aquí abajo.'),
      })
    case 'too-late':
      return refused(409, { ...typed, message: TOO_LATE() })
    case 'not-found':
      throw ratingNotFound()
  }
}

const SIGN_IN_FIRST = () => t('Inicia sesión para enviar tu respuesta. Lo que has escrito se conserva.')

const TOO_LATE = () =>
  t('Una respuesta solo se puede corregir durante {hours} horas.', {
    hours: REPLY_EDITABLE_HOURS,
  })

/** Thrown by callers: there is none, or it is about another person. The answer does not reveal which. */
const ratingNotFound = () =>
  data(
    { message: t('Este enlace no lleva a ninguna valoración sobre ti. Puede que se haya retirado.') },
    { status: 404 },
  )

interface Refusal {
  body: string
  returnTo: string
  /** The mistake of the text. */
  field?: string
  message?: string
}

const refused = (status: number, refusal: Refusal) => data({ status: 'error' as const, ...refusal }, { status })

/** The address to return to: only the two lists, with their filters. */
function returnPath(path: FormDataEntryValue | null | undefined): string {
  const safe = safeReturnPath(path, RECEIVED_PATH)
  return [RECEIVED_PATH, AS_CLIENT_PATH].some((list) => safe.split('?')[0] === list) ? safe : RECEIVED_PATH
}

function versionOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

export default function ReplyToReview() {
  const { review, draft, returnTo: cameFrom } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const returnTo = refusal?.returnTo ?? cameFrom
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>{t('Error al enviar la respuesta')}</h2>
          <ul>
            <li>{refusal.field ? <a href={`#reply-${review.id}`}>{refusal.field}</a> : refusal.message}</li>
          </ul>
        </div>
      )}
      <h1>{t('Responder a una valoración')}</h1>
      <div className="panel stack">
        <ReviewText review={review} replyLabel={t('Tu respuesta:')} heading="h2" />
      </div>
      {review.replying.isPossible ? (
        <ReplyForm
          key={review.replying.version}
          id={review.id}
          version={review.replying.version}
          readers={review.replying.readers}
          body={refusal?.body ?? draft ?? review.reply?.body ?? ''}
          returnTo={returnTo}
          error={refusal?.field}
        />
      ) : (
        <>
          <p>{TOO_LATE()}</p>
          {refusal?.message && refusal.body && (
            <div className="callout">
              <p>{t('Lo que habías escrito:')}</p>
              <p className="said">{refusal.body}</p>
            </div>
          )}
          <p>
            <Link to={returnTo}>{t('Volver a Valoraciones')}</Link>
          </p>
        </>
      )}
    </div>
  )
}
