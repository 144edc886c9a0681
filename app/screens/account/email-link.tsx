import { Link } from '@remix-run/react'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'

interface DeadEndProps {
  heading: string
  children: React.ReactNode
  to: string
  button: string
}

function DeadEnd({ heading, children, to, button }: DeadEndProps) {
  return (
    <AccountPage>
      <h1>{heading}</h1>
      <p>{children}</p>
      <p>
        <Link to={to} className="button">
          {button}
        </Link>
      </p>
    </AccountPage>
  )
}

const toSecurity = () => ({ to: '/dashboard/settings/security', button: t('Ir a Seguridad') })

/** The page of an invalid link. */
export const UnusableLink = ({ children }: { children: React.ReactNode }) => (
  <DeadEnd heading={t('Este enlace ya no sirve')} {...toSecurity()}>
    {children}
  </DeadEnd>
)

/** The page of a link whose address belongs to another account by now. */
export const EmailTaken = () => (
  <DeadEnd heading={t('Esa dirección ya tiene otra cuenta')} {...toSecurity()}>
    {t('No hemos cambiado nada. Si las dos cuentas son tuyas, cambia primero el correo de la otra.')}
  </DeadEnd>
)

/** The page of a link that was used or has expired. */
export const SpentVerification = () => (
  <DeadEnd heading={t('Este enlace ya no sirve')} to="/dashboard/verify-email" button={t('Pedir otro enlace')}>
    {t('Puede que ya lo hayas usado, o que hayan pasado más de 7 días.')}
  </DeadEnd>
)
