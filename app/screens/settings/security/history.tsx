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

export const meta: MetaFunction = () => [{ title: 'Historial de inicios de sesión' }]

/** The outcome of an attempt in words; an unnamed one was a failure. */
const OUTCOMES: Record<string, string> = {
  'wrong-password': 'Contraseña incorrecta',
  'code-missing': 'Contraseña correcta, sin código',
  unverified: 'Contraseña correcta, correo sin confirmar',
  'wrong-code': 'Código incorrecto',
}

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
      outcome: success ? 'Correcto' : (OUTCOMES[reason ?? ''] ?? 'No permitido'),
    })),
  }
}

export default function History() {
  const { signIns, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <div className="stack--loose">
      <BackLink to={SECURITY}>Volver a Seguridad</BackLink>
      <h2>Historial de inicios de sesión</h2>
      <p>Los intentos de entrar en tu cuenta durante los últimos 90 días. De la dirección guardamos solo la red.</p>
      {signIns.length === 0 ? (
        <EmptyState
          heading="h3"
          title="No hay inicios de sesión"
          text="Aquí verás cada intento de entrar en tu cuenta, con su fecha y su dispositivo."
        />
      ) : (
        <SignInTable signIns={signIns} />
      )}
      {!isFirstPage && (
        <p>
          <Link to={`${SECURITY}/history`}>Volver a los más recientes</Link>
        </p>
      )}
      <Pager next={next && `${SECURITY}/history?after=${next}`} />
    </div>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['signIns']

function SignInTable({ signIns }: { signIns: Shown }) {
  return (
    <Records columns={['Fecha', 'Dispositivo', 'Red', 'Resultado']}>
      {signIns.map(({ id, at, when, device, network, success, outcome }) => (
        <tr key={id}>
          <td data-label="Fecha" className="num">
            <time dateTime={at}>{when}</time>
          </td>
          <td data-label="Dispositivo">{device}</td>
          <td data-label="Red" className="num">
            {network}
          </td>
          <td data-label="Resultado">
            <span className={success ? 'badge badge--good' : 'badge badge--bad'}>{outcome}</span>
          </td>
        </tr>
      ))}
    </Records>
  )
}
