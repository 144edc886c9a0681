import { Form } from '@remix-run/react'
import { SubmitButton, TEXT_COLUMNS } from './controls.tsx'

interface KeptForm {
  message: string
  path: string
  written: { name: string; label: string; value: string; isLine: boolean }[]
  others: { name: string; value: string }[]
  hadFiles: boolean
}

/** The page that answers a form while the database is away: what was written, and a button that sends it again. */
export function FormKeptPage({ answer: { message, path, written, others, hadFiles } }: { answer: KeptForm }) {
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <div className="error-summary" role="alert">
        <p>{message}</p>
      </div>
      <h1>No se ha enviado todavía</h1>
      {written.length > 0 && <p>Lo que has escrito sigue aquí.</p>}
      {hadFiles && <p>Los archivos que acababas de elegir no se han guardado: tendrás que añadirlos otra vez.</p>}
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
        <SubmitButton busy="Enviando...">Enviar otra vez</SubmitButton>
      </Form>
    </div>
  )
}
