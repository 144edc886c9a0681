import './pages.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { INVITATIONS_MAX, PLACES_MAX } from '#app/domain/hiring/limits.ts'
import { PUBLIC_REQUESTS_PATH } from '#app/domain/hiring/public-paths.ts'
import { PROVIDER_TEXTS } from '#app/domain/orders/providers.ts'
import { whoMayRate } from '#app/domain/reviews/limits.ts'
import { activeProvider, hasHiring } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { HIRING_RULES_PATH } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { PUBLISH_FREE } from '#app/ui/navigation.ts'
import { NextSteps } from '#app/ui/next-steps.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { ListingWall } from '#app/parts/windows/window-wall.tsx'
import { Band } from './band.tsx'
import { Newest } from './home-lists.tsx'
import { howSteps } from './home-steps.server.ts'
import { limitsInForce, newAccountRules } from './how-it-works-limits.server.ts'
import { presentNewest } from './newest.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const TITLE = () => t('Cómo funciona')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t(
      'Los cuatro pasos, de publicar un anuncio a terminar el trabajo, quién cobra qué y los plazos que rigen.',
    ),
    path: '/how-it-works',
  })

/** The figures of this page come from the code's own constants (R5). */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable(args)
  return {
    siteName: site.name,
    isSignedIn: viewer !== undefined,
    limits: limitsInForce(),
    newAccounts: newAccountRules(),
    whoMayRate: whoMayRate(hasHiring),
    provider: activeProvider,
    front: await presentNewest(args, viewer),
    steps: howSteps(activeProvider),
  }
}

type Shown = Awaited<ReturnType<typeof loader>>

export default function HowItWorks() {
  const { front, ...shown } = useLoaderData<typeof loader>()
  const { siteName, isSignedIn, steps } = shown
  return (
    <div className="how-page">
      <div className="wrap page how">
        <header className="how__head about__vision">
          <div>
            <h1>{TITLE()}</h1>
            <p>
              {t(
                '{siteName} pone en contacto a quien hace un trabajo con quien lo necesita. Sin comisiones ni intermediarios: lo demás lo acordáis vosotros.',
                { siteName },
              )}
            </p>
            <NextSteps />
          </div>
          <ListingWall className="about__wall" windows={front.windows} />
        </header>
        <ol className="steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <Newest {...front.newest} />
      <Terms {...shown} />
      <Band
        id="next"
        title={t('¿Empezamos?')}
        text={t('Cuelga tu anuncio en unos minutos, o mira lo que hacen los demás.')}
        main={isSignedIn ? { to: '/dashboard/create-listing', label: t('Crear Anuncio') } : PUBLISH_FREE()}
        other={{ to: '/marketplace', label: t('Explorar Servicios') }}
      />
    </div>
  )
}

type TermsProps = Omit<Shown, 'front' | 'steps' | 'isSignedIn'>

/** The details that the steps leave out: who handles money, and the periods and limits. */
function Terms({ limits, newAccounts, ...shown }: TermsProps) {
  const { provider } = shown
  return (
    <div className="wrap section">
      <div className="how__terms">
        <div className="how__facts">
          <Work {...shown} />
          <Money {...shown} />
          <section aria-labelledby="new-accounts">
            <h2 id="new-accounts">{t('Cuentas nuevas')}</h2>
            <ul>
              {newAccounts.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        </div>
        <section aria-labelledby="limits">
          <h2 id="limits">{t('Los plazos')}</h2>
          <table>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('Qué')}</th>
                <th scope="col">{t('Plazo o cantidad')}</th>
              </tr>
            </thead>
            <tbody>
              {limits.map(({ what, limit }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td className="num">{limit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p>
          {provider
            ? rich(
                'Las reglas completas están en los <terms>términos y condiciones</terms> y en <rules>normas y moderación</rules>, y las de contratar, en <hiring>reglas de las contrataciones</hiring>.',
                {
                  terms: (text) => <Link to="/terms">{text}</Link>,
                  rules: (text) => <Link to="/rules">{text}</Link>,
                  hiring: (text) => <Link to={HIRING_RULES_PATH}>{text}</Link>,
                },
              )
            : rich(
                'Las reglas completas están en los <terms>términos y condiciones</terms> y en <rules>normas y moderación</rules>.',
                {
                  terms: (text) => <Link to="/terms">{text}</Link>,
                  rules: (text) => <Link to="/rules">{text}</Link>,
                },
              )}{' '}
          {rich(
            'Cómo se calcula cada cifra, en <figures>cómo se cuentan las cifras</figures>. Los anuncios que lees se quedan un tiempo en tu navegador para <offline>leerlos sin conexión</offline>.',
            {
              figures: (text) => <Link to="/how-figures-are-counted">{text}</Link>,
              offline: (text) => <Link to="/offline/settings">{text}</Link>,
            },
          )}
        </p>
      </div>
    </div>
  )
}

type FactsProps = Pick<Shown, 'siteName' | 'provider' | 'whoMayRate'>

function Work({ provider, whoMayRate }: FactsProps) {
  return (
    <section aria-labelledby="work">
      <h2 id="work">{t('El trabajo')}</h2>
      <ul>
        <li>{t('Tu anuncio lo cambias, lo pausas o lo eliminas cuando quieras.')}</li>
        {provider && (
          <>
            <li>
              {t(
                'Desde su anuncio le pides presupuesto: la misma solicitud llega a {invitationsMax} profesionales, y lo que responden se compara en una tabla.',
                { invitationsMax: INVITATIONS_MAX },
              )}
            </li>
            <li>
              {t('Si no sabes a quién, publica lo que necesitas y recibe hasta {placesMax} presupuestos.', {
                placesMax: PLACES_MAX,
              })}{' '}
              <Link to={PUBLIC_REQUESTS_PATH}>{t('Ver solicitudes abiertas')}</Link>
            </li>
          </>
        )}
        <li>{t('Los mensajes se quedan guardados para los dos.')}</li>
        <li>{whoMayRate}</li>
      </ul>
    </section>
  )
}

function Money({ siteName, provider }: FactsProps) {
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('El dinero')}</h2>
      <ul>
        <li>{t('Publicar, buscar y escribir es gratis. No hay comisiones.')}</li>
        <li>{t('El precio, la forma de pago y la factura los decidís vosotros.')}</li>
        {provider && <li>{PROVIDER_TEXTS()[provider].held}</li>}
        <li>
          {t(
            '{siteName} no cobra, no guarda y no transfiere dinero de nadie, y por eso tampoco puede devolverlo ni retenerlo.',
            { siteName },
          )}
        </li>
        <li>{t('Nadie del equipo te pedirá nunca por mensaje una tarjeta ni un código.')}</li>
        <li>
          {rich('Si algo te huele mal, <report>denúncialo</report>: lo lee una persona.', {
            report: (text) => <Link to="/rules">{text}</Link>,
          })}
        </li>
      </ul>
    </section>
  )
}
