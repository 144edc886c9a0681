import { Form } from '@remix-run/react'
import { TEMPLATE_NAME_MAX } from '#app/domain/hiring/limits.ts'
import { TEMPLATES_PATH } from '#app/domain/hiring/paths.ts'
import { TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

interface PickTemplateProps {
  options: readonly { value: string; label: string }[]
  chosen: string | undefined
  said: string | null
}

/** Fills a quote from a template, by loading the page anew with its form. */
export function PickTemplate({ options, chosen, said }: PickTemplateProps) {
  return (
    <>
      {said && <p className="callout">{said}</p>}
      {options.length > 0 && (
        <details open={Boolean(chosen)}>
          <summary>{t('Usar una plantilla')}</summary>
          <Form method="get" reloadDocument className="panel stack">
            <label htmlFor="template">{t('Empezar con una plantilla')}</label>
            <div className="cluster">
              <select className="control" id="template" name="template" defaultValue={chosen}>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>{' '}
              <button className="button button--plain">{t('Usar plantilla')}</button>{' '}
              <Link to={TEMPLATES_PATH}>{t('Tus plantillas')}</Link>
            </div>
            <p className="small soft">{t('Sustituye lo que haya escrito abajo.')}</p>
          </Form>
        </details>
      )}
    </>
  )
}

/** Keeps what is written under a name. */
export const SaveTemplate = ({ field, said }: { field: TextFieldMetadata; said: string | undefined }) => (
  <details className="panel" open={Boolean(said ?? field.errors)}>
    <summary>{t('Guardar como plantilla')}</summary>
    <div className="stack">
      {said && (
        <p className="callout" role="status">
          {said} <Link to={TEMPLATES_PATH}>{t('Tus plantillas')}</Link>
        </p>
      )}
      <TextField
        field={field}
        label={t('Nombre de la plantilla (opcional)')}
        hint={t('Solo lo ves tú. Se guarda lo que hay escrito arriba, también los precios.')}
        maxLength={TEMPLATE_NAME_MAX}
      />
      <p>
        <button className="button button--plain" name="intent" value="template">
          {t('Guardar plantilla')}
        </button>
      </p>
    </div>
  </details>
)
