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
import { perLanguage, t } from '#app/locale/texts.ts'

const PATH = '/dashboard/settings/privacy/audit'

export const meta: MetaFunction = () => [{ title: t('Registro de tu cuenta') }]

/** Actions in words; an unnamed one is shown as it is stored. */
const ACTIONS: () => Record<string, string> = perLanguage(() => ({
  'user.create': t('Se creó la cuenta'),
  'user.reset-password': t('Se cambió la contraseña a petición tuya'),
  'user.reset-2fa': t('Se desactivó la verificación en dos pasos a petición tuya'),
  'user.grant-role': t('Se cambió el papel de la cuenta'),
  'user.verify': t('Se dio por verificado el correo'),
  'user.lift': t('Se levantó la suspensión'),
  'user.delete': t('Se pidió eliminar la cuenta'),
  'payout.show': t('Se mostró tu cuenta bancaria a quien tiene que pagarte'),
  'payout.change': t('Se cambiaron tus datos de cobro'),
  'payout.undo': t('Se deshizo un cambio de tus datos de cobro'),
  'payout.remove': t('Se quitó tu cuenta bancaria'),
  'tax.change': t('Se cambiaron tus datos fiscales'),
  'billing.change': t('Se cambiaron los datos para la factura de una contratación'),
  'billing.remove': t('Se quitaron los datos para la factura de una contratación'),
  'billing.show': t('Se mostraron los datos para tu factura a quien la hace'),
  'account.take-over': t('Demostraste que tu correo es tuyo, y se quitó lo que había antes en la cuenta'),
  'tax.remove': t('Se quitaron tus datos fiscales'),
  'tax.show': t('Se leyeron tus datos fiscales para informar a Hacienda'),
  'moderation.desestimar': t('Se desestimó una denuncia'),
  'moderation.retener': t('Se retuvo un anuncio'),
  'moderation.restaurar': t('Se restauró un anuncio'),
  'moderation.retirar': t('Se retiró un contenido'),
  'moderation.ocultar': t('Se ocultó un mensaje'),
  'moderation.advertir': t('Se hizo una advertencia'),
  'moderation.recategorizar': t('Se cambió un anuncio de categoría'),
  'moderation.suspender': t('Se suspendió la cuenta'),
  'moderation.expulsar': t('Se cerró la cuenta'),
  'moderation.revertir': t('Se revirtió una medida'),
  'moderation.reabrir': t('Se volvió a estudiar una denuncia desestimada'),
  'moderation.confirmar': t('Se confirmó una decisión tras un recurso'),
  'dispute.leer-conversación': t('Moderación leyó la conversación de una contratación en disputa'),
  'dispute.read-file': t('Moderación abrió un archivo tuyo de una disputa'),
  'moderation.leer-archivo': t('Moderación abrió un archivo tuyo denunciado'),
  'moderation.leer-conversación': t('Moderación leyó una conversación denunciada'),
}))

/** The person of the other side who has read something. */
const READERS: () => Record<string, string> = perLanguage(() => ({
  'payout.show': t('Quien te contrató'),
  'billing.show': t('Quien trabaja para ti'),
}))

const ACTORS: () => Record<string, string> = perLanguage(() => ({
  operator: t('La administración'),
  rule: t('Una regla automática'),
}))

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
      what: ACTIONS()[action] ?? action,
      detail:
        action === 'user.grant-role'
          ? t('De {before} a {after}', { before: String(facts['before']), after: String(facts['after']) })
          : facts['rule']
            ? t('Norma: {rule}', { rule: ruleTitle(facts['rule']) })
            : '—',
      who: actor === viewer.id ? t('Tú') : (ACTORS()[actor] ?? READERS()[action] ?? t('Moderación')),
    })),
  }
}

export default function Audit() {
  const { items, next, isFirstPage, hasHiring: canHire } = useLoaderData<typeof loader>()
  return (
    <section className="stack--loose" aria-labelledby="audit-title">
      <BackLink to="/dashboard/settings/privacy">{t('Volver a Privacidad')}</BackLink>
      <h2 id="audit-title">{t('Registro de tu cuenta')}</h2>
      <p>
        {canHire
          ? t(
              'Lo que la administración y la moderación han hecho con tu cuenta, y cada cambio de tus datos de cobro y a quién se mostraron.',
            )
          : t('Lo que la administración y la moderación han hecho con tu cuenta.')}{' '}
        {t('No se puede cambiar ni borrar: cada línea lleva la huella de la anterior.')}
      </p>
      {items.length === 0 ? (
        <EmptyState heading="h3" title={t('No hay nada')} text={t('Nadie más que tú ha hecho nada con tu cuenta.')} />
      ) : (
        <Records columns={[t('Cuándo'), t('Qué'), t('Detalle'), t('Quién')]}>
          {items.map(({ id, at, when, what, detail, who }) => (
            <tr key={id}>
              <td data-label={t('Cuándo')} className="num">
                <time dateTime={at}>{when}</time>
              </td>
              <td data-label={t('Qué')}>{what}</td>
              <td data-label={t('Detalle')}>{detail}</td>
              <td data-label={t('Quién')}>{who}</td>
            </tr>
          ))}
        </Records>
      )}
      {!isFirstPage && (
        <p>
          <Link to={PATH}>{t('Volver a lo más reciente')}</Link>
        </p>
      )}
      <Pager next={next} />
    </section>
  )
}
