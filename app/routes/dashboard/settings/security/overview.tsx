import './security.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { requireViewer } from '#app/http/viewer.server.ts'

export const meta: MetaFunction = () => [{ title: 'Seguridad' }]

export async function loader(asking: LoaderFunctionArgs) {
  await requireViewer(asking)
  return null
}

export default function Security() {
  return (
    <div className="stack--loose">
      <section className="security-row" aria-labelledby="password">
        <div className="security-row__words">
          <h2 id="password">Contraseña</h2>
          <p className="soft">Cámbiala si crees que alguien más la conoce.</p>
        </div>
        <Link to="/dashboard/settings/security/password" className="button button--plain">
          Cambiar contraseña
        </Link>
      </section>
    </div>
  )
}
