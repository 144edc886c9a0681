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

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: 'Normas y moderación',
    description: 'Lo que no se permite, qué pasa cuando alguien lo denuncia, las medidas que hay y cómo se recurren.',
    path: '/rules',
  })

export const loader = () => ({ limits: limitRules(limitFactor) })

const PARTS = [
  { id: 'normas', title: 'Las normas' },
  { id: 'denuncias', title: 'Qué pasa con una denuncia' },
  { id: 'automatico', title: 'Lo que es automático' },
  { id: 'cuentas-nuevas', title: 'Cuentas nuevas' },
  { id: 'medidas', title: 'Las medidas' },
  { id: 'recurrir', title: 'Recurrir' },
]

/** The rules with their thresholds (R14), from the code's own constants. */
export default function Rules() {
  const { limits } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>Normas y moderación</h1>
        <p>
          Lo que no se permite, qué pasa cuando alguien lo denuncia y cómo se recurre. Vale para todo el mundo igual.
        </p>
        <Contents items={PARTS} />
        <h2 id="normas">Las normas</h2>
        <ul>
          {REASONS.map((reason) => (
            <li key={reason}>
              <strong>{RULES()[reason].title}.</strong> {RULES()[reason].text}
            </li>
          ))}
        </ul>
        <h2 id="denuncias">Qué pasa con una denuncia</h2>
        <ul>
          <li>La lee una persona del equipo de moderación, nunca la que ha denunciado ni la denunciada.</li>
          <li>Quien denuncia recibe una referencia y el resultado. A la otra parte no le decimos quién ha sido.</li>
          <li>Denunciar muchas veces lo mismo cuenta como una sola denuncia.</li>
          <li>Si hay una medida, la persona afectada recibe la norma, los hechos y cómo recurrir.</li>
        </ul>
        <h2 id="automatico">Lo que es automático</h2>
        <p>{HOLD_RULE}</p>
        <p>Nada más se decide de forma automática.</p>
        <h2 id="cuentas-nuevas">Cuentas nuevas</h2>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <h2 id="medidas">Las medidas</h2>
        <ul>
          <li>Advertir: queda constancia y no cambia nada más.</li>
          <li>Retener o retirar un anuncio: deja de verse. Activarlo de nuevo no lo evita.</li>
          <li>
            Suspender una cuenta: un moderador, hasta {MODERATOR_SUSPENSION_DAYS} días; la administración, hasta{' '}
            {LONGEST_SUSPENSION_DAYS}. Mientras dura, sus sesiones están cerradas y sus anuncios no se ven.
          </li>
          <li>Expulsar: lo mismo sin fecha de fin. Solo lo decide la administración.</li>
        </ul>
        <h2 id="recurrir">Recurrir</h2>
        <p>
          Cada medida se puede recurrir una vez, durante {APPEAL_DAYS} días. Decide otra persona del equipo y, si no hay
          ninguna que pueda, la administración. Si te da la razón, todo vuelve a estar como antes.
        </p>
        <p>
          Si no se hizo nada, quien denunció también puede recurrirlo, con las mismas reglas, desde la página de su
          denuncia.
        </p>
        <p>
          Todas las decisiones, sin nombres, están en el{' '}
          <Link to="/moderation-log">registro público de moderación</Link>.
        </p>
      </article>
    </div>
  )
}
