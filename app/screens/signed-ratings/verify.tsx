import '#app/parts/reviews/review-list.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { RATING_KEYS_PATH, VERIFY_PATH } from '#app/domain/signed-ratings/paths.ts'
import { verifyFile } from '#app/domain/signed-ratings/signing.server.ts'
import { ErrorSummary, Field, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { subscriberAddress } from '#app/http/address.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { site } from '#app/http/site.server.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { readPosted } from './posted-file.server.ts'
import { presentVerdicts, type PresentedVerdicts } from './verdicts.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const NOT_READ = () => t('No lo entendemos: no es un archivo de valoraciones entero, tal como se descarga')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Comprobar una valoración'),
    description: t('Comprueba si una valoración que te enseñan se escribió aquí y sigue publicada.'),
    path: VERIFY_PATH,
  })

export function loader() {
  requireHiring()
  return { siteName: site.name }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireHiring()
  const { content, refuse, mistake } = await readPosted(request)
  if (mistake) return data(refuse(mistake), { status: 422 })
  const limit = await consumeLimit('check-rating-by-address', subscriberAddress(context.clientIp), context)
  if (!limit.allowed) return tooManyRequests(limit, refuse)
  const verified = await verifyFile(db, content)
  switch (verified.kind) {
    case 'unreadable':
      return data(refuse(NOT_READ()), { status: 422 })
    case 'read':
      return data({ found: presentVerdicts(verified.verdicts, verified.people) })
  }
}

export default function VerifyRating() {
  const { siteName } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, { pasted, file }] = useForm<{ pasted: string; file: string }>({
    id: 'verify',
    lastResult: answer && 'status' in answer ? answer : undefined,
  })
  return (
    <div className="wrap wrap--form page stack--loose">
      <ErrorSummary form={form} />
      <h1>{t('Comprobar una valoración')}</h1>
      {answer && 'found' in answer && <VerdictList {...answer.found} />}
      <p>
        {t(
          'Quien trabaja por {siteName} puede llevarse sus valoraciones en un archivo firmado. Aquí se comprueba la firma y si lo que dice sigue publicado. No guardamos lo que envíes.',
          { siteName },
        )}
      </p>
      <Form method="post" encType="multipart/form-data" className="form panel" {...getFormProps(form)}>
        <TextArea
          field={pasted}
          label={t('Contenido del archivo')}
          hint={t('Pégalo entero.')}
          rows={6}
          required={false}
        />
        <Field field={file} label={t('O el archivo')} hint={t('Un archivo .json de hasta 2 MB.')}>
          <input
            id={file.id}
            name={file.name}
            type="file"
            accept="application/json,.json"
            aria-invalid={file.errors ? true : undefined}
            aria-describedby={`${file.id}-hint${file.errors ? ` ${file.id}-error` : ''}`}
          />
        </Field>
        <SubmitButton busy={t('Comprobando…')}>{t('Comprobar')}</SubmitButton>
      </Form>
      <section className="stack" aria-labelledby="answers">
        <h2 id="answers">{t('Qué puede salir')}</h2>
        <ul className="stack">
          <li>
            {rich('<b>Válida:</b> se escribió aquí y hoy sigue publicada tal cual.', { b: (text) => <b>{text}</b> })}
          </li>
          <li>{rich('<b>Editada:</b> se escribió aquí, pero hoy dice otra cosa.', { b: (text) => <b>{text}</b> })}</li>
          <li>
            {rich('<b>Retirada:</b> se escribió aquí, pero ya no está publicada.', { b: (text) => <b>{text}</b> })}
          </li>
          <li>{rich('<b>No es de aquí:</b> la firmó otra web.', { b: (text) => <b>{text}</b> })}</li>
          <li>{rich('<b>La firma no cuadra:</b> alguien la ha cambiado.', { b: (text) => <b>{text}</b> })}</li>
        </ul>
        <p className="soft small">
          {rich('Para programas, las claves públicas están en <a>{ratingKeysPath}</a>.', {
            ratingKeysPath: RATING_KEYS_PATH,
            a: (text) => <a href={RATING_KEYS_PATH}>{text}</a>,
          })}
        </p>
      </section>
    </div>
  )
}

/** The result for each rating of a file. */
function VerdictList({ summary, isGood, isOfSeveral, verdicts }: PresentedVerdicts) {
  return (
    <section className="stack" aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict">{t('Resultado: {summary}', { summary })}</h2>
      </div>
      {isOfSeveral && (
        <p className="callout callout--warn">
          {t('Ojo: este archivo mezcla valoraciones sobre personas distintas. Mira de quién habla cada una.')}
        </p>
      )}
      <ol className="stack">
        {verdicts.map(({ label, tone, text, rating }, index) => (
          <li className="panel stack" key={index}>
            <p className="cluster">
              <span className={`badge badge--${tone}`}>{label}</span> {rating && <Stars value={rating.stars} />}
            </p>
            <p>{text}</p>
            {rating && (
              <>
                {rating.text ? (
                  <blockquote className="verdict__text">{rating.text}</blockquote>
                ) : (
                  <p className="soft">{t('Sin comentario.')}</p>
                )}
                <p className="soft small">
                  {rating.work} · {rating.month} · {rating.proof}
                </p>
                <p>
                  {rating.about ? (
                    <>
                      {t('Habla de')}{' '}
                      <Link to={rating.about.to}>
                        <bdi>{rating.about.name}</bdi>
                      </Link>
                      .
                    </>
                  ) : (
                    t('Habla de alguien cuyo perfil no es público.')
                  )}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      {isGood && (
        <p className="soft">
          {t(
            'Quien enseña un archivo elige qué valoraciones lleva. Todas, y la media, están en el perfil de esa persona.',
          )}
        </p>
      )}
    </section>
  )
}
