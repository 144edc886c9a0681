import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listAudit } from '#app/domain/audit/queries.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Records } from '#app/ui/records.tsx'

const PATH = '/dashboard/settings/privacy/audit'

export const meta: MetaFunction = () => [{ title: 'Registro de tu cuenta' }]

/** Actions in words; an unnamed one is shown as it is stored. */
const ACTIONS: Record<string, string> = {
  'user.create': 'Se creó la cuenta',
  'user.reset-password': 'Se cambió la contraseña a petición tuya',
  'user.reset-2fa': 'Se desactivó la verificación en dos pasos a petición tuya',
  'user.grant-role': 'Se cambió el papel de la cuenta',
  'user.verify': 'Se dio por verificado el correo',
  'user.lift': 'Se levantó la suspensión',
  'user.delete': 'Se pidió eliminar la cuenta',
  'payout.show': 'Se mostró tu cuenta bancaria a quien tiene que pagarte',
  'payout.change': 'Se cambiaron tus datos de cobro',
  'payout.undo': 'Se deshizo un cambio de tus datos de cobro',
  'payout.remove': 'Se quitó tu cuenta bancaria',
  'tax.change': 'Se cambiaron tus datos fiscales',
  'billing.change': 'Se cambiaron los datos para la factura de una contratación',
  'billing.remove': 'Se quitaron los datos para la factura de una contratación',
  'billing.show': 'Se mostraron los datos para tu factura a quien la hace',
  'account.take-over': 'Demostraste que tu correo es tuyo, y se quitó lo que había antes en la cuenta',
  'tax.remove': 'Se quitaron tus datos fiscales',
  'tax.show': 'Se leyeron tus datos fiscales para informar a Hacienda',
  'moderation.desestimar': 'Se desestimó una denuncia',
  'moderation.retener': 'Se retuvo un anuncio',
  'moderation.restaurar': 'Se restauró un anuncio',
  'moderation.retirar': 'Se retiró un contenido',
  'moderation.ocultar': 'Se ocultó un mensaje',
  'moderation.advertir': 'Se hizo una advertencia',
  'moderation.recategorizar': 'Se cambió un anuncio de categoría',
  'moderation.suspender': 'Se suspendió la cuenta',
  'moderation.expulsar': 'Se cerró la cuenta',
  'moderation.revertir': 'Se revirtió una medida',
  'moderation.reabrir': 'Se volvió a estudiar una denuncia desestimada',
  'moderation.confirmar': 'Se confirmó una decisión tras un recurso',
  'dispute.leer-conversación': 'Moderación leyó la conversación de una contratación en disputa',
  'dispute.read-file': 'Moderación abrió un archivo tuyo de una disputa',
  'moderation.leer-archivo': 'Moderación abrió un archivo tuyo denunciado',
  'moderation.leer-conversación': 'Moderación leyó una conversación denunciada',
}

/** Who of the other side has read something. */
const READERS: Record<string, string> = {
  'payout.show': 'Quien te contrató',
  'billing.show': 'Quien trabaja para ti',
}

const ACTORS: Record<string, string> = { operator: 'La administración', rule: 'Una regla automática' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const written = readAddress(args.request, ['before']).get('before') ?? ''
  const before = /^\d{1,15}$/.test(written) ? Number(written) : undefined
  const { items, next } = await listAudit(db, viewer.id, { before })
  return {
    hasHiring,
    isFirstPage: before === undefined,
    next: next === null ? null : `${PATH}?before=${next}`,
    items: items.map(({ id, at, actor, action, facts }) => ({
      id,
      at: at.toISOString(),
      when: formatMoment(at, viewer.timezone),
      what: ACTIONS[action] ?? action,
      detail:
        action === 'user.grant-role'
          ? `De ${facts['before']} a ${facts['after']}`
          : facts['rule']
            ? `Norma: ${ruleTitle(facts['rule'])}`
            : '—',
      who: actor === viewer.id ? 'Tú' : (ACTORS[actor] ?? READERS[action] ?? 'Moderación'),
    })),
  }
}

export default function Audit() {
  const { items, next, isFirstPage, hasHiring: canHire } = useLoaderData<typeof loader>()
  return (
    <section className="stack--loose" aria-labelledby="audit-title">
      <BackLink to="/dashboard/settings/privacy">Volver a Privacidad</BackLink>
      <h2 id="audit-title">Registro de tu cuenta</h2>
      <p>
        Lo que la administración y la moderación han hecho con tu cuenta
        {canHire && ', y cada cambio de tus datos de cobro y a quién se mostraron'}. No se puede cambiar ni borrar: cada
        línea lleva la huella de la anterior.
      </p>
      {items.length === 0 ? (
        <EmptyState heading="h3" title="No hay nada" text="Nadie más que tú ha hecho nada con tu cuenta." />
      ) : (
        <Records columns={['Cuándo', 'Qué', 'Detalle', 'Quién']}>
          {items.map(({ id, at, when, what, detail, who }) => (
            <tr key={id}>
              <td data-label="Cuándo" className="num">
                <time dateTime={at}>{when}</time>
              </td>
              <td data-label="Qué">{what}</td>
              <td data-label="Detalle">{detail}</td>
              <td data-label="Quién">{who}</td>
            </tr>
          ))}
        </Records>
      )}
      {!isFirstPage && (
        <p>
          <Link to={PATH}>Volver a lo más reciente</Link>
        </p>
      )}
      <Pager next={next} />
    </section>
  )
}
