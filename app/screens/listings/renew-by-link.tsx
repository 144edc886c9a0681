import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { readRenewalToken } from '#app/adapters/links.server.ts'
import { db } from '#app/db.server.ts'
import { findRenewal, renewAsked, type Titled } from '#app/domain/listings/renewal.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Renovar anuncios') }, { name: 'robots', content: 'noindex' }]

const tokenOf = (request: Request) => readRenewalToken(readAddress(request, ['token']).get('token'))

/** Shows the listings of a mail's question. The link itself identifies the owner, so no sign-in is needed (M11). */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request)
  if (!token) return data({ left: null }, { status: 410 })
  const found = await findRenewal(db, token.ownerId, token.askedAt)
  const more = found.active + found.rested - found.titles.length
  return data({
    left: {
      ...found,
      titles: found.titles.map(inWords),
      more: more > 0 ? t('y {more} más', { more: formatCount(more) }) : null,
    },
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request)
  // The loader runs after this and says that the link is not valid.
  if (!token) return data(null, { status: 410 })
  const terms = { now: clock.now(), requireVerified: requireVerifiedEmail }
  const outcome = await renewAsked(db, token.ownerId, token.askedAt, terms)
  const isRefused = outcome.refused.length > 0 && outcome.renewed === 0
  const refused = outcome.refused.map(inWords)
  const answer = {
    message: doneText(outcome.renewed),
    ...outcome,
    refused,
    ...(isRefused && { status: 'error' as const }),
  }
  return data(answer, { status: isRefused ? 422 : 200 })
}

const inWords = ({ title, language }: Titled) => ({ title, ...spokenIn(language) })
type Title = ReturnType<typeof inWords>

const doneText = (renewed: number) =>
  renewed === 0
    ? SETTLED()
    : tn(
        renewed,
        'Tu anuncio está renovado. Te volveremos a preguntar dentro de unos meses.',
        'Tus {count} anuncios están renovados. Te volveremos a preguntar dentro de unos meses.',
      )

const SETTLED = () =>
  t('Los anuncios por los que preguntaba este mensaje ya están al día, o los has cambiado desde entonces.')

export default function RenewListings() {
  const { left } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountPage>
      {!left ? (
        <>
          <h1>{t('Este enlace no vale')}</h1>
          <p>{t('Puede que esté cortado. En Mis Anuncios puedes renovar cualquiera de tus anuncios.')}</p>
        </>
      ) : left.active + left.rested > 0 ? (
        <Question left={left} answer={answer} />
      ) : (
        <Settled answer={answer} />
      )}
      <p>
        <Link className={left ? undefined : 'button'} to="/dashboard/listings">
          {t('Ir a Mis Anuncios')}
        </Link>
      </p>
    </AccountPage>
  )
}

interface Left {
  active: number
  rested: number
  titles: Title[]
  /** How many titles are left out. */
  more: string | null
}
interface Answer {
  message: string
  renewed: number
  refused: Title[]
}

function Question({ left, answer }: { left: Left; answer: Answer | null | undefined }) {
  const count = left.active + left.rested
  return (
    <>
      {answer && answer.refused.length > 0 && (
        <div className="error-summary" role="alert">
          <h2>{t('No hemos podido volver a mostrar todos')}</h2>
          <p>{t('A estos les falta algo. Edítalos en Mis Anuncios y actívalos después:')}</p>
          <ul>
            {answer.refused.map(({ title, lang }, index) => (
              <li key={index} lang={lang}>
                {title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <h1>{tn(count, '¿Sigue al día tu anuncio?', '¿Siguen al día tus anuncios?')}</h1>
      <ul className="panel stack">
        {left.titles.map(({ title, lang }, index) => (
          <li key={index} lang={lang}>
            {title}
          </li>
        ))}
        {left.more && <li>{left.more}</li>}
      </ul>
      <p>
        {left.rested === 0
          ? t('Si lo confirmas, todo sigue como está.')
          : left.active === 0
            ? t('Ahora no se muestran. Si lo confirmas, vuelven a salir en las búsquedas al momento.')
            : t('Si lo confirmas, los que se muestran siguen como están y los demás vuelven a salir en las búsquedas.')}
      </p>
      <Form method="post">
        <SubmitButton busy={t('Renovando…')}>{tn(count, 'Sí, sigue al día', 'Sí, siguen al día')}</SubmitButton>
      </Form>
      {count > 1 && <p className="soft">{t('Si alguno ya no vale, desactívalo o edítalo antes en Mis Anuncios.')}</p>}
    </>
  )
}

function Settled({ answer }: { answer: Answer | null | undefined }) {
  return (
    <>
      <h1>{answer ? t('Hecho') : t('No queda nada por confirmar')}</h1>
      <p role={answer ? 'status' : undefined}>{answer?.message ?? SETTLED()}</p>
    </>
  )
}
