import { useLoaderData } from '@remix-run/react'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The code of a request that met an outage, which the server puts beside the loader's answer. */
export function OutageCode() {
  const code = useLoaderData<{ code?: string }>().code
  return code ? <p>{rich('Código: {code}', { code: <code>{code}</code> })}</p> : null
}

/**
 * In place of a list that could not be read: the missing part, the assurance that no data are lost, the request's code,
 * and a link to try again.
 */
export function LoadFailure({ title, text }: { title: string; text: string }) {
  // A component of its own for the code would make the heaviest page too heavy.
  const { code } = useLoaderData<{ code?: string }>()
  return (
    <div className="callout callout--bad stack" role="alert">
      <h2>{title}</h2>
      <p>
        {text}
        {code && ` ${t('Código: {code}.', { code })}`}
      </p>
      <p>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own, with its query */}
        <a className="button button--plain" href="">
          {t('Reintentar')}
        </a>
      </p>
    </div>
  )
}
