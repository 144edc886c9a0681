import '#app/parts/moderation-case/moderation.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { SynonymForm } from '#app/domain/search/schema.ts'
import { addSynonyms, trySynonyms, type Tried } from '#app/domain/search/synonyms.server.ts'
import { faultWords, readTerms, type GroupFault } from '#app/domain/search/synonyms.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { requireModerator } from '#app/http/viewer.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { t, tn } from '#app/locale/texts.ts'

const PATH = '/moderation/search'
const MAX_TRIED = 600

export const meta: MetaFunction = () => [{ title: t('Añadir sinónimos') }]

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args)
  const query = readAddress(args.request, ['terms', 'from'])
  const typed = { terms: safeText(query.get('terms'), MAX_TRIED), from: safeText(query.get('from'), MAX_TRIED) }
  const words = { terms: readTerms(typed.terms), from: readTerms(typed.from) }
  const isTried = words.terms.length + words.from.length > 1
  return { typed, tried: isTried ? (await trySynonyms(db, words)).map(triedText) : [] }
}

function triedText({ term, finds, would }: Tried): string {
  if (would > COUNT_LIMIT) return t('«{term}» encontraría más de {most} anuncios.', { term, most: COUNT_LIMIT })
  if (would === finds)
    return tn(
      finds,
      '«{term}» encontraría los mismos: {count} anuncio.',
      '«{term}» encontraría los mismos: {count} anuncios.',
      { term },
    )
  return tn(
    would - finds,
    '«{term}» encontraría {count} anuncio más: ahora {now}, después {then}.',
    '«{term}» encontraría {count} anuncios más: ahora {now}, después {then}.',
    { term, now: finds, then: would },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { terms: t('Palabras'), from: t('Palabras que solo llevan a ellas') })
  const viewer = await requireModerator(args)
  const submission = await readForm(args.request, SynonymForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const words = { terms: readTerms(submission.value.terms), from: readTerms(submission.value.from ?? '') }
  const outcome = await addSynonyms(db, words, { actor: viewer.id, now: clock.now() })
  switch (outcome.kind) {
    case 'added':
      return await redirectWithNotice(PATH, t('Grupo añadido: el buscador ya lo usa'))
    case 'refused':
      return data(submission.reply({ fieldErrors: errorsOf(outcome.faults) }), { status: 422 })
  }
}

function errorsOf(faults: GroupFault[]): Record<string, string[]> {
  const of = (field: GroupFault['field']) => faults.filter((fault) => fault.field === field).map(faultWords)
  return Object.fromEntries(
    (['terms', 'from'] as const).map((field) => [field, of(field)]).filter(([, errors]) => errors?.length),
  ) as Record<string, string[]> // pairs of a name and its messages
}

export default function NewSynonyms() {
  const { typed, tried } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ terms: string; from: string }>({
    id: 'synonyms',
    lastResult,
    defaultValue: typed,
  })
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <ErrorSummary form={form} title={t('No se ha añadido')} />
      <h1>{t('Añadir sinónimos')}</h1>
      {tried.length > 0 && !lastResult && (
        <div className="callout" role="status">
          <p>{t('Con este grupo:')}</p>
          <ul>
            {tried.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField
          field={fields.terms}
          label={t('Palabras')}
          hint={t(
            'Separadas por comas, ocho como mucho. Cada una encuentra los anuncios de las demás: bici, bicicleta.',
          )}
        />
        <TextField
          field={fields.from}
          label={t('Palabras que solo llevan a ellas (opcional)')}
          hint={t('Encuentran los anuncios de las de arriba, y no al revés: pintor lleva a pintura.')}
        />
        <div className="cluster">
          <SubmitButton busy={t('Guardando...')}>{t('Añadir el grupo')}</SubmitButton>{' '}
          <button type="submit" formMethod="get" className="button button--plain">
            {t('Probar antes')}
          </button>{' '}
          <Link className="button button--quiet" to={PATH}>
            {t('Cancelar')}
          </Link>
        </div>
      </Form>
    </div>
  )
}
