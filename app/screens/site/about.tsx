import './pages.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findPageForAnyone } from '#app/domain/pages/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { site } from '#app/http/site.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { ListingWall } from '#app/parts/windows/window-wall.tsx'
import { Link } from '#app/ui/link.tsx'
import { NextSteps } from '#app/ui/next-steps.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { DEFAULT_SITE_NAME } from '#app/ui/site-name.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { Newest } from './home-lists.tsx'
import { presentNewest } from './newest.server.ts'
import { presentInLanguage } from './operator-text.server.ts'
import { TextStanding } from './operator-text.tsx'
import { SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const TITLE = () => t('Nosotros')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Qué es {siteName}, de dónde viene, en qué cree y hacia dónde va.', {
      siteName: data?.siteName ?? DEFAULT_SITE_NAME,
    }),
    path: '/about',
  })

/** The operator's own text (I12), else the product's. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable(args)
  const now = clock.now()
  const isOriginal = readAddress(args.request, ['text']).get('text') === SOURCE_LANGUAGE
  const page = await findPageForAnyone(db, 'about', now).catch(
    insteadOf(args, 'the operator’s own page could not be read', undefined),
  )
  return {
    hasHiring,
    siteName: site.name,
    own:
      page &&
      (await presentInLanguage(page, { slug: 'about', isFormer: false, isOriginal, timeZone: viewer?.timezone, now })),
    front: page ? null : await presentNewest(args, viewer),
  }
}

export default function About() {
  const { hasHiring: canHire, siteName, own, front } = useLoaderData<typeof loader>()
  if (own) return <OwnText {...own} />
  return (
    <>
      <div className="wrap page about">
        <header className="about__head">
          <h1>{TITLE()}</h1>
          <p>
            {t(
              'Un gremio era gente del mismo oficio que respondía la una por la otra. {siteName} recupera esa idea para quien hoy diseña, programa, traduce, filma o afina pianos.',
              { siteName },
            )}
          </p>
          <NextSteps />
        </header>
        <section className="about__story" aria-labelledby="story">
          <h2 id="story">{t('Nuestra historia')}</h2>
          <p>
            {t(
              'En las calles españolas los oficios se anunciaban con un azulejo en la puerta: un nombre, lo que se hacía y dónde. No hacía falta más, porque el trabajo hablaba por quien lo firmaba.',
            )}
          </p>
          <p>
            {canHire
              ? t(
                  'Encontrar hoy a quien hace bien su oficio se ha vuelto más ruidoso: cifras infladas, opiniones compradas, comisiones que nadie explica. {siteName} es un letrero en esa calle: lo que alguien ofrece, a qué precio y cómo hablar con esa persona. Y un papel en el que queda escrito lo que acordáis, paso a paso.',
                  { siteName },
                )
              : t(
                  'Encontrar hoy a quien hace bien su oficio se ha vuelto más ruidoso: cifras infladas, opiniones compradas, comisiones que nadie explica. {siteName} es un letrero en esa calle y nada más: lo que alguien ofrece, a qué precio y cómo hablar con esa persona.',
                  { siteName },
                )}
          </p>
        </section>
      </div>
      {front && <Newest {...front.newest} />}
      <section className="section section--sunk" aria-labelledby="values">
        <div className="wrap">
          <div className="section__head">
            <h2 id="values">{t('Nuestros valores')}</h2>
          </div>
          <ul className="about__values">
            {VALUES().map(({ title, text, to, link }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
                <p>
                  <Link to={to}>{link}</Link>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap section about__vision" aria-labelledby="vision">
        <div>
          <h2 id="vision">{t('Nuestra visión')}</h2>
          <p>
            {t(
              'Que vivir de un oficio dependa de hacerlo bien y no de pagar por aparecer. Que cualquiera, con cualquier teléfono y cualquier conexión, encuentre a quien necesita y sepa con quién trata. Y que una plataforma así la pueda llevar una ciudad, una asociación o un barrio: el programa es libre y gratuito.',
            )}
          </p>
          <p>
            {rich('Quién está detrás de {siteName} figura en el <notice>aviso legal</notice>.', {
              siteName,
              notice: (text) => <Link to="/legal-notice">{text}</Link>,
            })}
          </p>
        </div>
        {front && <ListingWall className="about__wall" windows={front.windows} />}
      </section>
    </>
  )
}

function OwnText({ blocks, language, standing }: Awaited<ReturnType<typeof presentInLanguage>>) {
  return (
    <TextPage title={TITLE()} blocks={blocks} language={language} lead={standing && <TextStanding {...standing} />} />
  )
}

/** Each can be checked at its link. Success stories need people who agree and real work; there are none yet. */
const VALUES = perLanguage(() => [
  {
    title: t('Las cifras son de verdad'),
    text: t(
      'Ni visitas inventadas ni medias sin valoraciones. Donde no hay bastante para calcular una cifra, no la ponemos.',
    ),
    to: '/how-figures-are-counted',
    link: t('Cómo se cuentan'),
  },
  {
    title: t('Sin opiniones compradas'),
    text: t('Solo valora quien ha completado una contratación aquí. Preferimos ninguna a una inventada.'),
    to: '/how-it-works',
    link: t('Cómo funciona'),
  },
  {
    title: t('Nadie te sigue'),
    text: t(
      'Sin publicidad, sin análisis de terceros y sin cookies de más. Lo que guardamos está escrito, con sus plazos.',
    ),
    to: '/privacy',
    link: t('Qué guardamos'),
  },
  {
    title: t('Las reglas valen para todos'),
    text: t('Las normas son públicas, cada decisión lleva su motivo y se puede recurrir.'),
    to: '/rules',
    link: t('Normas y moderación'),
  },
])
