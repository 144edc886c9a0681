import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { readCursor, writeCursor, listSignIns } from '#app/domain/accounts/security-queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatShortMoment } from '#app/locale/dates.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Records } from '#app/ui/records.tsx'
import { SECURITY } from './security-section.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Historial de inicios de sesión') }]

/** The outcome of an attempt in words; an unnamed one was a failure. */
const OUTCOMES: () => Record<string, string> = perLanguage(() => ({
  'wrong-password': t('Contraseña incorrecta'),
  'code-missing': t('Contraseña correcta, sin código'),
  unverified: t('Contraseña correcta, correo sin confirmar'),
  'wrong-code': t('Código incorrecto'),
}))

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const after = readCursor(readAddress(args.request, ['after']).get('after'))
  const { items, next } = await listSignIns(db, viewer.id, { after })
  return {
    isFirstPage: after === undefined,
    next: next && writeCursor(next),
    signIns: items.map(({ id, at, device, ipPrefix, success, reason }) => ({
      id,
      at: at.toISOString(),
      when: formatShortMoment(at, viewer.timezone),
      device,
      network: ipPrefix ?? '—',
      success,
      outcome: success ? t('Correcto') : (OUTCOMES()[reason ?? ''] ?? t('No permitido')),
    })),
  }
}

export default function History() {
  const { signIns, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <div className="stack--loose">
      <BackLink to={SECURITY}>{t('Volver a Seguridad')}</BackLink>
      <h2>{t('Historial de inicios de sesión')}</h2>
      <p>
        {t('Los intentos de entrar en tu cuenta durante los últimos 90 días. De la dirección guardamos solo la red.')}
      </p>
      {signIns.length === 0 ? (
        <EmptyState
          heading="h3"
          title={t('No hay inicios de sesión')}
          text={t('Aquí verás cada intento de entrar en tu cuenta, con su fecha y su dispositivo.')}
        />
      ) : (
        <SignInTable signIns={signIns} />
      )}
      {!isFirstPage && (
        <p>
          <Link to={`${SECURITY}/history`}>{t('Volver a los más recientes')}</Link>
        </p>
      )}
      <Pager next={next && `${SECURITY}/history?after=${next}`} />
    </div>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['signIns']

function SignInTable({ signIns }: { signIns: Shown }) {
  return (
    <Records columns={[t('Fecha'), t('Dispositivo'), t('Red'), t('Resultado')]}>
      {signIns.map(({ id, at, when, device, network, success, outcome }) => (
        <tr key={id}>
          <td data-label={t('Fecha')} className="num">
            <time dateTime={at}>{when}</time>
          </td>
          <td data-label={t('Dispositivo')}>{device}</td>
          <td data-label={t('Red')} className="num">
            {network}
          </td>
          <td data-label={t('Resultado')}>
            <span className={success ? 'badge badge--good' : 'badge badge--bad'}>{outcome}</span>
          </td>
        </tr>
      ))}
    </Records>
  )
}
