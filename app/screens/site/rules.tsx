import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  APPEAL_DAYS,
  HOLD_RULE,
  LONGEST_SUSPENSION_DAYS,
  MODERATOR_SUSPENSION_DAYS,
  RULES,
} from '#app/domain/moderation/rules.ts'
import { REASONS } from '#app/domain/moderation/states.ts'
import { limitRules } from '#app/domain/abuse/limits.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { Contents } from '#app/ui/contents.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { told } from '#app/locale/said.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Normas y moderación'),
    description: t(
      'Lo que no se permite, qué pasa cuando alguien lo denuncia, las medidas que hay y cómo se recurren.',
    ),
    path: '/rules',
  })

export const loader = () => ({ limits: limitRules(limitFactor), holdRule: told(HOLD_RULE) })

const PARTS = perLanguage(() => [
  { id: 'normas', title: t('Las normas') },
  { id: 'denuncias', title: t('Qué pasa con una denuncia') },
  { id: 'automatico', title: t('Lo que es automático') },
  { id: 'cuentas-nuevas', title: t('Cuentas nuevas') },
  { id: 'medidas', title: t('Las medidas') },
  { id: 'recurrir', title: t('Recurrir') },
])

/** The rules with their thresholds (R14), from the code's own constants. */
export default function Rules() {
  const { limits, holdRule } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{t('Normas y moderación')}</h1>
        <p>
          {t(
            'Lo que no se permite, qué pasa cuando alguien lo denuncia y cómo se recurre. Vale para todo el mundo igual.',
          )}
        </p>
        <Contents items={PARTS()} />
        <h2 id="normas">{t('Las normas')}</h2>
        <ul>
          {REASONS.map((reason) => (
            <li key={reason}>
              <strong>{RULES()[reason].title}.</strong> {RULES()[reason].text}
            </li>
          ))}
        </ul>
        <h2 id="denuncias">{t('Qué pasa con una denuncia')}</h2>
        <ul>
          <li>{t('La lee una persona del equipo de moderación, nunca la que ha denunciado ni la denunciada.')}</li>
          <li>
            {t('Quien denuncia recibe una referencia y el resultado. A la otra parte no le decimos quién ha sido.')}
          </li>
          <li>{t('Denunciar muchas veces lo mismo cuenta como una sola denuncia.')}</li>
          <li>{t('Si hay una medida, la persona afectada recibe la norma, los hechos y cómo recurrir.')}</li>
        </ul>
        <h2 id="automatico">{t('Lo que es automático')}</h2>
        <p>{holdRule}</p>
        <p>{t('Nada más se decide de forma automática.')}</p>
        <h2 id="cuentas-nuevas">{t('Cuentas nuevas')}</h2>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <h2 id="medidas">{t('Las medidas')}</h2>
        <ul>
          <li>{t('Advertir: queda constancia y no cambia nada más.')}</li>
          <li>{t('Retener o retirar un anuncio: deja de verse. Activarlo de nuevo no lo evita.')}</li>
          <li>
            {t(
              'Suspender una cuenta: un moderador, hasta {moderatorSuspensionDays} días; la administración, hasta {longestSuspensionDays}. Mientras dura, sus sesiones están cerradas y sus anuncios no se ven.',
              { moderatorSuspensionDays: MODERATOR_SUSPENSION_DAYS, longestSuspensionDays: LONGEST_SUSPENSION_DAYS },
            )}
          </li>
          <li>{t('Expulsar: lo mismo sin fecha de fin. Solo lo decide la administración.')}</li>
        </ul>
        <h2 id="recurrir">{t('Recurrir')}</h2>
        <p>
          {t(
            'Cada medida se puede recurrir una vez, durante {appealDays} días. Decide otra persona del equipo y, si no hay ninguna que pueda, la administración. Si te da la razón, todo vuelve a estar como antes.',
            { appealDays: APPEAL_DAYS },
          )}
        </p>
        <p>
          {t(
            'Si no se hizo nada, quien denunció también puede recurrirlo, con las mismas reglas, desde la página de su denuncia.',
          )}
        </p>
        <p>
          {rich('Todas las decisiones, sin nombres, están en el <log>registro público de moderación</log>.', {
            log: (text) => <Link to="/moderation-log">{text}</Link>,
          })}
        </p>
      </article>
    </div>
  )
}
