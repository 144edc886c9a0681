import { Form } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton, TEXT_COLUMNS } from './controls.tsx'
import { t } from '#app/locale/texts.ts'

interface KeptForm {
  message: string
  path: string
  written: { name: string; label: string; value: string; isLine: boolean }[]
  others: { name: string; value: string }[]
  hadFiles: boolean
  before?: { to: string | null; differs: { label: string; before: string; now: string }[] }
}

export const titleOfKept = ({ before }: Pick<KeptForm, 'before'>) =>
  before ? t('Ya lo habías enviado de otra manera') : t('No se ha enviado todavía')

/** The page that answers a form in place of its own: the written words, and a button that sends them again. */
export function FormKeptPage({ answer }: { answer: KeptForm }) {
  const { message, path, written, others, hadFiles, before } = answer
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <div className="error-summary" role="alert">
        <p>{message}</p>
      </div>
      <h1>{titleOfKept(answer)}</h1>
      {before && <BothVersions {...before} />}
      {written.length > 0 && <p>{t('Lo que has escrito sigue aquí.')}</p>}
      {hadFiles && (
        <p>{t('Los archivos que acababas de elegir no se han guardado: tendrás que añadirlos otra vez.')}</p>
      )}
      <Form method="post" action={path} className="form panel">
        {others.map(({ name, value }, index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {written.map(({ name, label, value, isLine }) => (
          <div className="field" key={name}>
            <label htmlFor={`kept-${name}`}>{label}</label>{' '}
            {isLine ? (
              <input id={`kept-${name}`} name={name} defaultValue={value} />
            ) : (
              <textarea id={`kept-${name}`} name={name} rows={8} cols={TEXT_COLUMNS} defaultValue={value} />
            )}
          </div>
        ))}
        {before && <p>{t('Si puedes, cambia allí lo que llegó: desde aquí se envía además.')}</p>}
        <SubmitButton busy={t('Enviando...')} className={before && 'button button--plain'}>
          {before ? t('Enviar también esto') : t('Enviar otra vez')}
        </SubmitButton>
      </Form>
    </div>
  )
}

/** The words that were sent before, beside those that are typed now. */
function BothVersions({ to, differs }: NonNullable<KeptForm['before']>) {
  return (
    <>
      <dl className="panel stack">
        {differs.map(({ label, before, now }, index) => (
          <div key={index}>
            <dt>
              <b>{label}</b>
            </dt>
            <dd>{before ? t('Antes: «{before}»', { before }) : t('Antes: nada')}</dd>
            <dd>{now ? t('Ahora: «{now}»', { now }) : t('Ahora: nada')}</dd>
          </div>
        ))}
      </dl>
      {to && (
        <p>
          <Link className="button" to={to}>
            {t('Ver lo que se envió')}
          </Link>
        </p>
      )}
    </>
  )
}
