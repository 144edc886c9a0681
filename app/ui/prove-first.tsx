import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

/** In place of a form that only a confirmed address may use: a sentence about that, and the link to request another mail. */
export function ProveFirst({ children }: { children: string }) {
  return (
    <p className="callout callout--warn">
      {children} <Link to="/dashboard/verify-email">{t('Enviar el enlace otra vez')}</Link>
    </p>
  )
}
