import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { CounterForm, counterOf, type CounterFields } from '#app/domain/hiring/counter-schema.server.ts'
import { counterQuote, type Countered } from '#app/domain/hiring/counter-offers.server.ts'
import { COUNTERS_MAX, COUNTER_BODY_MAX, REVISIONS_MAX } from '#app/domain/hiring/limits.ts'
import { counterPath, quotePath } from '#app/domain/hiring/paths.ts'
import { ErrorSummary, type TextFieldMetadata, MoneyField, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { findWritten, requireQuote, requireSender, unknownQuote } from './hiring-page.server.ts'
import { presentQuote, type PresentedQuote } from './presented.server.ts'
import { findReplacement, whatHappened } from './quote-news.server.ts'
import { ReplacedQuote } from './replaced-quote.tsx'
import { stageNames } from '#app/domain/hiring/stage-names.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const PAST_DAY = () => t('Ese día ya ha pasado')
const REFUSALS: () => Record<Exclude<Countered, 'countered' | 'already-countered' | 'not-found'>, string> = perLanguage(
  () => ({
    'not-open': t('Mientras escribías ha cambiado algo: este presupuesto ya no admite contraofertas.'),
    'nothing-new': t('Eso ya es lo que dice el presupuesto: cambia algo o acéptalo.'),
    'too-many': t('A cada versión se le pueden hacer {countersMax} contraofertas, y ya las has hecho.', {
      countersMax: COUNTERS_MAX,
    }),
    unavailable: t('Ahora no puedes hacerle una contraoferta.'),
  }),
)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Contraoferta: {title}', { title: data.quote.title }) : t('Contraoferta') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const refusal = whatHappened(quote, reading)
  const [draft, replacement] = await Promise.all([findWritten(viewer, args), findReplacement(viewer.id, quote)])
  return data(
    {
      quote: presentQuote(quote, reading),
      key: randomUUID(),
      typed: (draft ?? {}) as CounterFields,
      refusal,
      replacement,
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, {
    body: t('Qué quieres decirle (opcional)'),
    price: { choice: t('Por todo el trabajo, sin impuestos') },
    wanted: { choice: t('Terminado para el día') },
  })
  const form = await readFields(args.request, [CounterForm, 'key'])
  const viewer = await requireSender(args, form)
  const { quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const submission = judgeForm(form, CounterForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const now = clock.now()
  const terms = counterOf(submission.value)
  if (terms.wantedBy && terms.wantedBy < isoDay(now, siteTimeZone))
    return data(submission.reply({ fieldErrors: { wanted: [PAST_DAY()] } }), { status: 422 })
  const formKey = parseId(textOf(form, 'key')) ?? randomUUID()
  const outcome = await counterQuote(db, viewer.id, quote.id, { terms, formKey, now })
  switch (outcome) {
    case 'countered':
    case 'already-countered':
      await discardFormDraft(db, viewer.id, counterPath(quote.id))
      return redirectWithNotice(quotePath(quote.id), t('Contraoferta enviada'))
    case 'not-found':
      throw unknownQuote()
    default: {
      const status = { 'not-open': 409, 'nothing-new': 422, 'too-many': 409, unavailable: 409 }[outcome]
      return data(submission.reply({ formErrors: [REFUSALS()[outcome]] }), { status })
    }
  }
}

export default function CounterQuote() {
  const { quote, key, typed, refusal, replacement } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<CounterFields>({ id: 'counter', lastResult, defaultValue: typed })
  return (
    <div className="page stack--loose">
      <BackLink to={quotePath(quote.id)}>{t('Presupuesto')}</BackLink>
      <ErrorSummary form={form} title={t('No se ha enviado la contraoferta')} />
      <h1>{t('Hacer una contraoferta')}</h1>
      {refusal && (
        <p className="callout" role="alert">
          {refusal}
        </p>
      )}
      {replacement && <ReplacedQuote replacement={replacement} />}
      {/* The written words stay visible even if they can no longer be sent. */}
      {(!refusal || lastResult) && (
        <Form method="post" className="form" {...getFormProps(form)}>
          <input type="hidden" name="key" value={key} />
          <p>
            {rich(
              'Propón a <bdi>{name}</bdi> otras condiciones. Lo que dejes vacío queda como en su presupuesto. Hasta que responda no podrás aceptarlo, salvo que la retires.',
              { name: quote.name, bdi: (text) => <bdi>{text}</bdi> },
            )}{' '}
            <HiringRulesLink rule="presupuestos">{t('Reglas de los presupuestos')}</HiringRulesLink>
          </p>
          <CounterControls quote={quote} field={(name) => fields[name] as TextFieldMetadata} />
          <FormEnd busy={t('Enviando…')} to={quotePath(quote.id)} isLarge>
            {t('Enviar contraoferta')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}

interface CounterControlsProps {
  quote: Pick<PresentedQuote, 'stages' | 'base' | 'days' | 'revisionsWithin'>
  field: (name: string) => TextFieldMetadata
}

/** The controls of a counter-offer; each names the value of the quote. */
function CounterControls({ quote, field }: CounterControlsProps) {
  const { stages } = quote
  const priceOf = (n: number) => field(stageNames(n).price)
  const speaks = stages.some(({ n }) => priceOf(n).initialValue || priceOf(n).errors)
  return (
    <>
      <section className="panel form__section" aria-labelledby="price">
        <h2 id="price">{t('Precio')}</h2>
        <MoneyField
          field={field('price')}
          label={t('Por todo el trabajo, sin impuestos (opcional)')}
          hint={t('Ahora {price}.', { price: quote.base })}
        />
        {stages.length > 1 && (
          <details open={speaks}>
            <summary>{t('O por etapas')}</summary>
            <div className="stack">
              {stages.map(({ n, title, base }) => (
                <MoneyField
                  key={n}
                  field={priceOf(n)}
                  label={t('{number}. {title} (opcional)', { number: n, title })}
                  hint={t('Ahora {price}.', { price: base })}
                />
              ))}
            </div>
          </details>
        )}
      </section>
      <section className="panel form__section" aria-labelledby="terms">
        <h2 id="terms">{t('Plazo y cambios')}</h2>
        <TextField
          field={field('wanted')}
          label={t('Terminado para el día (opcional)')}
          hint={t('Ahora {days} desde que empiece.', { days: quote.days })}
          type="date"
        />
        <TextField
          field={field('revisions')}
          label={t('Rondas de cambios por etapa (opcional)')}
          hint={t('De 0 a {most}. Ahora: {rounds}.', {
            most: REVISIONS_MAX,
            rounds: quote.revisionsWithin,
          })}
          inputMode="numeric"
        />
      </section>
      <section className="panel form__section" aria-labelledby="words">
        <h2 id="words">{t('En tus palabras')}</h2>
        <TextArea
          field={field('body')}
          label={t('Qué quieres decirle (opcional)')}
          hint={t('Por ejemplo: sin el segundo boceto me encaja.')}
          rows={4}
          maxLength={COUNTER_BODY_MAX}
        />
      </section>
    </>
  )
}
