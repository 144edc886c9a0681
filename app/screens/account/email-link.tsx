import { Link } from '@remix-run/react'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'

/** The page of an invalid link. */
export function UnusableLink({ children }: { children: React.ReactNode }) {
  return (
    <AccountPage>
      <h1>{t('Este enlace ya no sirve')}</h1>
      <p>{children}</p>
      <p>
        <Link to="/dashboard/settings/security" className="button">
          {t('Ir a Seguridad')}
        </Link>
      </p>
    </AccountPage>
  )
}

/** The page of a link whose address belongs to another account by now. */
export function EmailTaken() {
  return (
    <AccountPage>
      <h1>{t('Esa dirección ya tiene otra cuenta')}</h1>
      <p>{t('No hemos cambiado nada. Si las dos cuentas son tuyas, cambia primero el correo de la otra.')}</p>
      <p>
        <Link to="/dashboard/settings/security" className="button">
          {t('Ir a Seguridad')}
        </Link>
      </p>
    </AccountPage>
  )
}

/** The page of a link that confirms nothing any more. */
export function SpentVerification() {
  return (
    <AccountPage>
      <h1>{t('Este enlace ya no sirve')}</h1>
      <p>{t('Puede que ya lo hayas usado, o que hayan pasado más de 7 días.')}</p>
      <p>
        <Link to="/dashboard/verify-email" className="button">
          {t('Pedir otro enlace')}
        </Link>
      </p>
    </AccountPage>
  )
}
