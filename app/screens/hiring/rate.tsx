import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { rateOrder } from '#app/domain/reviews/commands.server.ts'
import { COMMENT_MAX, HOW_COUNTED, RATING_WINDOW_DAYS, STARS } from '#app/domain/reviews/limits.ts'
import { mayRate, proofText } from '#app/domain/reviews/proofs.ts'
import { WRITTEN_PATH } from '#app/domain/reviews/paths.ts'
import { findOwnRating } from '#app/domain/reviews/queries.server.ts'
import { RatingForm } from '#app/domain/reviews/schema.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { OrderNews } from '#app/parts/hiring/order-news.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { isRatingTime, notPaidText, requireOrder, unknownOrder } from './order-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const NOT_OPEN = () =>
  t('Solo se puede valorar cuando el trabajo ha terminado, y durante {days} días.', { days: RATING_WINDOW_DAYS })
const PUBLISHED = () => t('Tu valoración ya es pública, así que no se puede cambiar.')
const STAR_LABELS = perLanguage(() => ({
  5: t('5: excelente'),
  4: t('4: bien'),
  3: t('3: normal'),
  2: t('2: mal'),
  1: t('1: muy mal'),
}))

/** The readers of a side's rating. */
const READERS = perLanguage(() => ({
  client: t('Lo leerá todo el mundo.'),
  freelancer: t('Lo leerán esa persona y los profesionales a quienes pida presupuesto.'),
}))

export const meta: MetaFunction = () => [{ title: t('Valorar') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, order } = await requireOrder(args)
  const [draft, own] = await Promise.all([findWritten(viewer, args), findOwnRating(db, viewer.id, order.id)])
  const refusal = refusalOf(order)
  const before = own && { rating: String(own.rating), comment: own.comment ?? '' }
  return data(
    {
      order: {
        to: orderPath(order.id),
        ...jobTitle(order),
        name: order.otherName,
        proof: order.proof && proofText(order.provider, order.proof),
        readers: READERS()[order.side],
      },
      typed: { ...before, ...(draft as { rating?: string; comment?: string } | undefined) },
      hasRated: own !== undefined,
      refusal,
    },
    { status: refusal ? 409 : 200 },
  )
}

/** Why this person cannot rate now; null when they can. */
function refusalOf(order: Awaited<ReturnType<typeof requireOrder>>['order']): string | null {
  if (!isRatingTime(order, clock.now())) return NOT_OPEN()
  if (order.ownRating !== null && order.ownRating !== 'oculta') return PUBLISHED()
  return mayRate(order.side === 'client', order.proof) ? null : notPaidText(order)
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { rating: t('Estrellas'), comment: t('Cómo ha ido (opcional)') })
  const form = await readFields(args.request, [RatingForm])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id) throw unknownOrder()
  const submission = judgeForm(form, RatingForm)
  if (submission.status !== 'success') {
    await requireOrder(args)
    return data(submission.reply(), { status: 422 })
  }
  const outcome = await rateOrder(db, viewer.id, id, submission.value, clock.now())
  const again = (message: string, status: number) => data(submission.reply({ formErrors: [message] }), { status })
  switch (outcome.kind) {
    case 'rated':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(
        WRITTEN_PATH,
        outcome.isPublished
          ? t('Valoración publicada')
          : t('Valoración guardada: se publica cuando valore la otra parte'),
      )
    case 'published-already':
      return again(PUBLISHED(), 409)
    case 'not-open':
      return again(NOT_OPEN(), 409)
    case 'not-paid':
      return again(notPaidText((await requireOrder(args)).order), 409)
    case 'not-found':
      throw unknownOrder()
  }
}

export default function RateOrder() {
  const { order, typed, hasRated, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ rating: string; comment: string }>({ id: 'rate', lastResult, defaultValue: typed })
  return (
    <div className="page stack--loose">
      <BackLink to={order.to} lang={order.lang}>
        {order.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha guardado la valoración')} />
      <h1>{t('Valorar')}</h1>
      <OrderNews order={order.to} />
      {refusal && !lastResult ? (
        <p className="callout">{refusal}</p>
      ) : (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <p>
            {hasRated && <>{t('Puedes cambiar tu valoración mientras no sea pública.')} </>}
            {order.name
              ? rich(
                  'Nadie ve lo que escribes hasta que {name} también valore, o pasen {days} días desde el final. Si para entonces hay una disputa sobre el pago, se publica cuando termine.',
                  { name: <bdi>{order.name}</bdi>, days: RATING_WINDOW_DAYS },
                )
              : t(
                  'Nadie ve lo que escribes hasta que la otra parte también valore, o pasen {days} días desde el final. Si para entonces hay una disputa sobre el pago, se publica cuando termine.',
                  { days: RATING_WINDOW_DAYS },
                )}
            {order.proof && (
              <> {t('Junto a ella se lee si consta el pago. Ahora se leería: «{proof}».', { proof: order.proof })}</>
            )}
          </p>
          <RadioGroup
            field={fields.rating}
            label={t('Estrellas')}
            options={STARS.map((value) => ({ value, label: STAR_LABELS()[value] }))}
          />
          <TextArea
            field={fields.comment}
            label={t('Cómo ha ido (opcional)')}
            hint={`${order.readers} ${t('No escribas datos personales de nadie.')}`}
            rows={5}
            maxLength={COMMENT_MAX}
          />
          <p className="small soft">
            {HOW_COUNTED()} <HiringRulesLink rule="valoraciones">{t('Reglas de las valoraciones')}</HiringRulesLink>
          </p>
          <FormEnd busy={t('Guardando…')} to={order.to} leave={t('Volver')}>
            {t('Guardar valoración')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
